import { z } from 'zod';
import type { OverviewRow } from '../../modules/dashboard/read-overview';
import { readOverview, readOverviewVisibility } from '../../modules/dashboard/read-overview';
import { listWebsites, type Website } from '../../modules/websites/store/website-store';
import { dayOf } from '../../platform/calendar/day';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { type Context, defineList, type Page } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { ownerFilter, ownerIdOf } from '../websites/owner-filter';
import { relationship } from '../websites/schema';
import { overviewSchema } from './overview-schema';

const query = z.object({
  websiteId: idSchema('website').optional().describe('Only this website'),
  q: z.string().max(253).optional().describe('Part of the domain or name, in any case'),
  tag: z.string().max(100).optional().describe('Tag of the website'),
  relationship: relationship.optional(),
  owner: ownerFilter,
  sort: sortBy(['change', 'name'], '`-change`: the largest change of visibility, up or down')
    .default('-change')
    .describe(
      'Field to sort by; a leading `-` sorts in descending order. `change` is by the size of the change of visibility, up or down; unknown ones come last. Default: `-change`',
    ),
});

/** More websites than any plan has room for. */
const websitesMax = 100_000;

async function read(
  context: Context,
  { sort, owner, ...asked }: z.output<typeof query>,
  page: { limit: number; offset: number },
): Promise<Page<OverviewRow>> {
  const { overview: memory } = context.services;
  const filter = { ...asked, ownerId: ownerIdOf(context.caller, owner) };
  const nowMs = Date.now();
  const today = dayOf(nowMs);
  const isByName = sort === 'name' || sort === '-name';
  const found = await listWebsites(
    context.db,
    { filter, sort: isByName ? sort : 'name' },
    isByName ? page : { limit: websitesMax, offset: 0 },
  );
  const visibility = await readOverviewVisibility(context, memory, found.rows, today);
  const sizeOf = ({ id }: Website): number | null => {
    const change = visibility.get(id)?.visibility?.change;
    return change === undefined || change === null ? null : Math.abs(change);
  };
  const websites = isByName
    ? found.rows
    : sortRows(found.rows, sort, sizeOf).slice(page.offset, page.offset + page.limit);
  return {
    rows: await readOverview(context, memory, websites, { visibility, nowMs }),
    total: found.total,
  };
}

export const listOverview = defineList({
  id: 'listOverview',
  area: 'websites',
  path: '/overview',
  summary: 'List all websites with their most important numbers',
  description:
    'Returns one row for each website that is not archived, the largest change of visibility first. Null is "not measured", never a zero.',
  tool: {
    isDefault: true,
    rareArguments: ['owner', 'websiteId'],
    description:
      'Lists all websites with visibility, clicks, AI mention rate with its interval, verified crawler visits, open alerts, failed jobs and health, the largest change of visibility first. Null is "not measured", not 0; `sandbox` rows are made up.',
    fields: [
      'websiteId',
      'name',
      'hostname',
      'sandbox',
      'visibility',
      'clicks',
      'aiMentionRate',
      'crawlerVisits',
      'unconfirmedDrops',
      'openAlerts',
      'failedJobs',
      'health',
    ],
  },
  query,
  response: overviewSchema,
  handle: (context, { query: asked, page: { limit, offset } }) =>
    read(context, asked, { limit, offset }),
  async *rows(context, { query: asked }) {
    yield* (await read(context, asked, { limit: websitesMax, offset: 0 })).rows;
  },
});
