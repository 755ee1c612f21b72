import { z } from 'zod';
import { type Evidence, evidences, type Reconciled } from '../../modules/ai/rules/reconcile';
import { readReconciliation } from '../../modules/ai/store/read-reconciliation';
import { toTimeRange } from '../../platform/calendar/time-range';
import { sortRows } from '../../platform/sort';
import { periodEnd, periodStart } from '../crawlers/schema';
import { commaList, timestamp } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';

const evidenceList = commaList(evidences).optional();

const query = z.object({
  seenBy: evidenceList.describe(
    'Only pages that all of these sources have seen, separated by commas',
  ),
  notSeenBy: evidenceList.describe(
    'Only pages that none of these sources has seen although it was measured, separated by commas',
  ),
  path: z.string().max(2048).optional().describe('Only pages whose path begins with this text'),
  from: periodStart,
  to: periodEnd,
  sort: sortBy(
    ['path', 'impressions', 'citations', 'visits', 'citedLastAt', 'lastVisitAt'],
    '`path`',
  ),
});

const seen = z.enum(['seen', 'not_seen', 'not_measured']);

const row = z
  .object({
    path: z.string().describe('Path of the page, on any of the website’s hosts'),
    prompts: seen.describe('Whether an answer to a prompt of the website ever cited it'),
    promptSource: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('Whether these answers are real (`live`) or made up; null without one'),
    engines: z.array(z.string()).describe('Engines whose answers to prompts cite it'),
    citedLastAt: timestamp.nullable().describe('Last such answer; null without one'),
    google: seen.describe('Whether the newest `google_report` with pages has it'),
    impressions: z
      .int()
      .nullable()
      .describe(
        'Times that an answer with a link to it was shown, by that report, which does not separate AI Overviews from AI Mode; null if it is not in it',
      ),
    bing: seen.describe('Whether the newest `bing_report` with pages has it'),
    citations: z
      .int()
      .nullable()
      .describe('Citations by that report, of Copilot and partners; null if it is not in it'),
    logs: seen.describe(
      'Whether the logs of the period have a verified visit for a person’s question',
    ),
    visits: z.int().nullable().describe('Number of these visits; null without one'),
    lastVisitAt: timestamp.nullable().describe('Time of the last of them; null without one'),
  } satisfies Record<keyof Reconciled, z.ZodType>)
  .meta({ id: 'AiReconciledPage' });

async function all(
  context: Context,
  websiteId: string,
  { seenBy = [], notSeenBy = [], path = '', from, to, sort }: z.output<typeof query>,
): Promise<Reconciled[]> {
  const rows = await readReconciliation(context, websiteId, toTimeRange({ from, to }));
  const isSeen = (one: Reconciled) => (by: Evidence) => one[by] === 'seen';
  const isUnseen = (one: Reconciled) => (by: Evidence) => one[by] === 'not_seen';
  const found = rows.filter(
    (one) =>
      one.path.startsWith(path) && seenBy.every(isSeen(one)) && notSeenBy.every(isUnseen(one)),
  );
  return sortRows(found, sort, (one, field) => one[field]);
}

export const listAiReconciliation = defineShortList({
  id: 'listAiReconciliation',
  area: 'ai',
  path: '/websites/{websiteId}/ai/reconciliation',
  summary: 'Compare prompts, operators’ reports and logs page by page',
  description:
    'Returns every page that answers to your prompts cite, that the newest imported report of Google or Bing counts, or that assistants fetched for people. The sources count different things over different times, so they confirm each other and are never added.',
  tool: {
    description:
      'Page by page: cited in answers to prompts, counted by the imported reports of Google and ' +
      'Bing, fetched by assistants in the logs. `not_measured` means that the source has no data ' +
      'of the website. seenBy=google&notSeenBy=prompts finds what prompts miss.',
    rareArguments: ['from', 'to'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource.id, asked),
});
