import { z } from 'zod';
import { compareReadings, type Standing } from '../../modules/rankings/rules/rank-status';
import { rankWindowDays } from '../../modules/rankings/rules/rank-window';
import { roundedTraffic } from '../../modules/rankings/rules/ranking-row';
import type { RankFilter } from '../../modules/rankings/store/rank-filter';
import {
  type Mover,
  type MoverRequest,
  moverSortFields,
  listMovers as readMovers,
  streamMovers,
} from '../../modules/rankings/store/rank-movers';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  checkDays,
  earlierDay,
  keywordFilters,
  rankDay,
  source,
  workspaceFilters,
} from './ranking-query';
import { keywordColumns, place, rankEvidence, rankStatus } from './ranking-schema';

const moverQuery = {
  day: rankDay.optional().describe('Later day. Default: today'),
  compareDay: rankDay
    .optional()
    .meta({ example: earlierDay })
    .describe('Earlier day. Default: seven days before `day`'),
  direction: z
    .enum(['winners', 'losers'])
    .optional()
    .describe('Keywords that rose (`winners`) or fell (`losers`). Default: both'),
  source,
  sort: sortBy(moverSortFields, 'the greatest move first'),
};

const moverSchema = z
  .object({
    ...keywordColumns,
    position: place,
    previousPosition: place.describe('Position on the earlier day; null if not found'),
    change: z
      .int()
      .nullable()
      .describe('previousPosition − position: positive is up; null unless found on both days'),
    places: z
      .int()
      .describe(
        'Number of positions moved; positive is up. Entering or leaving the depth read counts up to the first position beyond it',
      ),
    status: rankStatus.describe('Movement between the two days'),
    searchVolume: z.int().nullable(),
    traffic: z.int().nullable(),
    previousCheckedAt: timestamp,
    evidence: rankEvidence,
  })
  .meta({ id: 'Mover' });

const standingOf = ({ position, depthRead }: Mover['now']): Standing => ({
  state: position === null ? 'not_found' : 'measured',
  position,
  depthRead,
});

function toRow({ keyword: found, now, before, places }: Mover) {
  const { id, newest, seriesFrom: _, createdAt: __, targetUrl: ___, ...names } = found;
  const standing = standingOf(now);
  return {
    ...names,
    keywordId: id,
    position: now.position,
    previousPosition: before.position,
    ...compareReadings(standing, standingOf(before)),
    places,
    traffic: roundedTraffic(found.searchVolume, standing),
    previousCheckedAt: before.checkedAt,
    evidence: {
      state: standing.state,
      source: newest.source,
      checkedAt: now.checkedAt,
      depth: now.depthRead,
      samples: 1,
      // Only the newest reading can be a drop that awaits confirmation.
      isConfirmed: newest.confirmed || now.checkedAt !== newest.checkedAt,
      failureCode: null,
      failedAt: null,
    },
  };
}

async function* toRows(movers: AsyncIterable<Mover>) {
  for await (const mover of movers) yield toRow(mover);
}

type MoverQuery = z.output<z.ZodObject<typeof moverQuery>>;

function toRequest(
  filter: RankFilter,
  { day = today(), direction, source, sort, ...asked }: MoverQuery,
) {
  const compareDay = asked.compareDay ?? daysBefore(day, rankWindowDays);
  checkDays({ day, compareDay });
  return { filter, day, compareDay, direction, source, sort } satisfies MoverRequest;
}

const description =
  'Compares the newest readings on or before each of the two days, at most seven days back. Keywords ' +
  'that were not read on both days are left out.';

const ofWebsite = z.object({ ...moverQuery, ...keywordFilters });

function websiteRequest(websiteId: string, asked: z.output<typeof ofWebsite>): MoverRequest {
  const { day, compareDay, direction, source, sort, ...filter } = asked;
  return toRequest({ ...filter, websiteId }, { day, compareDay, direction, source, sort });
}

export const listWebsiteMovers = defineList({
  id: 'listWebsiteMovers',
  area: 'serp',
  path: '/websites/{websiteId}/movers',
  summary: 'List a website’s winners and losers, greatest move first',
  description,
  tool: {
    isDefault: true,
    rareArguments: ['location'],
    description:
      'Lists the keywords of a website that rose or fell most between two days (default: today ' +
      'and a week before), the greatest move first. direction=losers answers “what dropped”. ' +
      'Keywords that were not read on both days are left out. `change` is null for a keyword ' +
      'found on one day only; `places` counts anyway. To find out why: get_keyword_serp of both ' +
      'days, list_alerts, list_ledger_urls.',
  },
  params: websitePath,
  query: ofWebsite,
  response: moverSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const request = websiteRequest(resource.id, query);
    const { rows, total } = await readMovers(context, request, page);
    return { rows: rows.map(toRow), total };
  },
  rows: (context, { resource, query }) =>
    toRows(streamMovers(context, websiteRequest(resource.id, query))),
});

const ofWorkspace = z.object({ ...moverQuery, ...workspaceFilters });

function workspaceRequest(asked: z.output<typeof ofWorkspace>): MoverRequest {
  const { day, compareDay, direction, source, sort, ...filter } = asked;
  return toRequest(filter, { day, compareDay, direction, source, sort });
}

export const listMovers = defineList({
  id: 'listMovers',
  area: 'serp',
  path: '/movers',
  summary: 'List winners and losers of all websites, greatest move first',
  description,
  tool: {
    description: 'Like list_website_movers, over all websites.',
  },
  query: ofWorkspace,
  response: moverSchema,
  async handle(context, { query, page }) {
    const request = workspaceRequest(query);
    const { rows, total } = await readMovers(context, request, page);
    return { rows: rows.map(toRow), total };
  },
  rows: (context, { query }) => toRows(streamMovers(context, workspaceRequest(query))),
});
