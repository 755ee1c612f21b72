import { z } from 'zod';
import { readGaps } from '../../modules/ai/reads/read-gaps';
import { labelsThat } from '../../modules/ai/rules/visibility';
import type { Website } from '../../modules/websites/store/website-store';
import { sortRows } from '../../platform/sort';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { answersQuery, dataSource, resolveAnswers, targetOfRow, toTarget } from './answers-query';
import { askedId } from './asked-id';
import { aiRate } from './rate-schema';

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    promptId: askedId,
    promptText: z.string().describe('What was asked'),
    dataSource,
    gaps: z
      .array(z.enum(['named', 'cited']))
      .describe('Where a competitor is and the website is not in any answer'),
    competitorNamed: aiRate.describe('Share of answers that name a competitor'),
    ownNamed: aiRate.describe('Share of answers that name an own brand'),
    competitorCited: aiRate.describe('Share of answers that cite a competitor’s page'),
    ownCited: aiRate.describe('Share of answers that cite an own page'),
  })
  .meta({ id: 'AiGap' });

const query = z.object({
  ...answersQuery,
  gap: z.enum(['named', 'cited']).optional().describe('Only gaps of this kind'),
  sort: sortBy(
    ['competitorNamed', 'competitorCited', 'promptText'],
    'most answers with a competitor first',
  ),
});

async function all(
  context: Context,
  website: Website,
  { gap, sort, ...asked }: z.output<typeof query>,
): Promise<Array<z.input<typeof row>>> {
  const { scope, targets, labels } = await resolveAnswers(context, website, asked);
  const unbranded = labelsThat(labels, { isBranded: false });
  const found = await readGaps(context, { scope, targets, labels: unbranded });
  const rows = found
    .filter(({ gaps }) => gap === undefined || gaps.includes(gap))
    .map(({ target, ...one }) => ({
      ...one,
      target: toTarget(target),
      dataSource: scope.dataSource,
    }));
  return sortRows(rows, sort, (one, field) =>
    field === 'promptText' ? one[field] : one[field].value,
  );
}

export const listAiGaps = defineShortList({
  id: 'listAiGaps',
  area: 'ai',
  path: '/websites/{websiteId}/ai/gaps',
  summary: 'List prompts whose answers have competitors but not the website',
  description:
    'Returns the prompts of each target for which a competitor is named or cited and the website is not in any answer of the window. `ownNamed.interval` says how often it may be in answers all the same.',
  tool: {
    description:
      'Lists prompts for which a competitor is named or cited and the website never is. With few ' +
      'answers that may be chance: report `ownNamed.interval` and `isThin`.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
