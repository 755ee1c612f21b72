import { z } from 'zod';
import { LogCoverage } from '../../modules/crawlers/rules/log-coverage';
import { readLogCoverage } from '../../modules/crawlers/store/log-coverage-store';
import { toTimeRange } from '../../platform/time-range';
import { dateOrTime, queryInteger, timestamp } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';

const query = z.object({
  from: dateOrTime.optional().describe('Without it, from the first log line on'),
  to: dateOrTime.optional().describe('A date includes its whole day'),
  hoursMin: queryInteger(1, 10_000)
    .default(1)
    .describe('Shorter gaps are left out: at night a small site may have no line for hours'),
});

const logGap = z
  .object({
    from: timestamp,
    to: timestamp.describe('When it ended; the present hour where it goes on'),
    hours: z.int().min(1),
  })
  .meta({ id: 'LogGap' });

async function read(
  { db, caller }: Context,
  websiteId: string,
  { from, to, hoursMin }: z.output<typeof query>,
) {
  const range = toTimeRange({ from, to });
  const days = await readLogCoverage(db, { workspaceId: caller.workspaceId, websiteId }, range);
  const nowMs = Date.now();
  const logs = new LogCoverage(days, nowMs);
  const startMs = range.from?.getTime() ?? logs.firstMs ?? nowMs;
  return logs
    .gaps(startMs, range.to?.getTime() ?? nowMs, hoursMin)
    .map(({ fromMs, toMs, hours }) => ({ from: iso(fromMs), to: iso(toMs), hours }));
}

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export const listLogGaps = defineList({
  id: 'listLogGaps',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/gaps',
  summary: 'List hours without any log line',
  description:
    'Returns periods without any log line, of crawlers or people. In such a period the absence of visits proves nothing.',
  tool: {
    description:
      'Hours from which no log line came at all, not even a person’s. Look here before ' +
      'believing that a crawler stopped.',
  },
  params: websitePath,
  query,
  response: logGap,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const rows = await read(context, resource.id, query);
    return { rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length };
  },
  async *rows(context, { resource, query }) {
    yield* await read(context, resource.id, query);
  },
});
