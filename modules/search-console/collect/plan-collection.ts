import { today } from '../../../platform/clock';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { findWebsite } from '../../websites/store/website-store';
import { type BingCollection, collectBing } from '../bing/collect-bing';
import type { SearchDeps } from '../connections/search-deps';
import { addDays } from '../rules/day-range';
import { type SearchShape, type SearchType, searchTypes, shapesOf } from '../rules/search-shape';
import {
  commitSearchDays,
  type NewSearchDay,
  readSearchDays,
  readStoredShapes,
  type SearchDay,
} from '../store/search-day-store';
import { writeSearchHours } from '../store/search-hour-store';
import type { SearchTypeScope } from '../store/search-scope';
import { type OpenProperty, openProperty, stopOf } from './open-property';
import { readHours } from './read-hours';
import type { Reading } from './read-rows';

/** Google keeps 16 months. */
const historyDays = 486;

export type SearchPlanRef = WebsiteRef & { jobId: string };

/** A search type that has data, and the number of its days of which rows are to be pulled. */
export type SearchLane = { type: SearchType; days: number };

export type SearchPlan =
  | { skipped: string }
  | { refused: { code: string; message: string } }
  | { lanes: SearchLane[]; property: string; source: 'live' | 'sandbox' };

/**
 * Reads the daily totals of every search type, which also show which types and days have data: one
 * call a type covers 16 months. The hours of the last days are a second one.
 */
export async function planSearchCollection(
  deps: SearchDeps,
  ref: SearchPlanRef,
  signal: AbortSignal,
): Promise<SearchPlan> {
  const db = deps.database.reader(ref.workspaceId);
  const website = await findWebsite(db, ref.websiteId);
  if (!website) return { skipped: 'website_gone' };
  const bing = await collectBingApart(deps, ref, signal);
  const open = await openProperty(deps, db, ref.websiteId);
  if (typeof open === 'string') {
    if (bing?.state === 'throttled') return { skipped: 'bing_throttled' };
    if (bing?.state !== 'collected') return { skipped: open };
    return { lanes: [], property: bing.site, source: bing.source };
  }
  try {
    const lanes: SearchLane[] = [];
    for (const type of searchTypes) {
      const lane = await planType(deps, ref, { open, type, signal });
      if (lane) lanes.push(lane);
    }
    const { property } = open;
    return lanes.length === 0 ? { skipped: 'no_data' } : { lanes, property, source: open.source };
  } catch (error) {
    const refused = await stopOf(deps, ref.workspaceId, open, error);
    if (!refused) throw error;
    return { refused };
  }
}

/** Reads Bing Webmaster first: a few calls, whose failure leaves the days of Google alone. */
async function collectBingApart(
  deps: SearchDeps,
  ref: WebsiteRef,
  signal: AbortSignal,
): Promise<BingCollection | undefined> {
  try {
    return await collectBing(deps, ref, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}

async function planType(
  deps: SearchDeps,
  ref: SearchPlanRef,
  work: Reading,
): Promise<SearchLane | undefined> {
  const { type, open } = work;
  const totals = await readTotals(ref, work);
  if (totals.length === 0) return undefined;
  const scope = scopeOf(ref, open, type);
  await commitSearchDays(deps.clickhouse, scope, totals);
  await writeSearchHours(deps.clickhouse, scope, Date.now(), await readHours(work, lastDay()));
  const due = await dueDays(deps, ref, { property: open.property, type });
  return { type, days: due.length };
}

export const scopeOf = (
  { workspaceId, websiteId }: WebsiteRef,
  { property }: OpenProperty,
  type: SearchType,
): SearchTypeScope => ({ workspaceId, websiteId, property, type });

/** Days are named in Pacific time, which is never ahead of UTC. */
const lastDay = today;

async function readTotals(
  { jobId }: SearchPlanRef,
  { open, type, signal }: Reading,
): Promise<NewSearchDay[]> {
  const version = Date.now();
  const to = lastDay();
  const query = {
    property: open.property,
    startDate: addDays(to, -historyDays),
    endDate: to,
    dimensions: ['date'],
    type,
    dataState: 'all',
  } as const;
  const { rows, aggregation, firstIncompleteDate } = await open.console.query(query, signal);
  return rows.map(({ keys: [day = ''], clicks, impressions, position }) => ({
    shape: 'date',
    day,
    version,
    clicks,
    impressions,
    weightedPosition: position * impressions,
    rowCount: 1,
    isFinal: firstIncompleteDate === null || day < firstIncompleteDate,
    isCapped: false,
    aggregation: aggregation ?? '',
    method: 'search_console_api',
    source: open.source,
    jobId,
  }));
}

/** A day with data, and its shapes that the bulk export has: no rows of the API would count. */
export type DueDay = SearchDay & { imported: ReadonlySet<SearchShape> };

/**
 * Returns the days with data of which a shape has no final rows, newest first. A pull commits all
 * shapes of a day together, so that one that was cut short begins that day again.
 */
export async function dueDays(
  { clickhouse }: Pick<SearchDeps, 'clickhouse'>,
  ref: WebsiteRef,
  { property, type }: { property: string; type: SearchType },
): Promise<DueDay[]> {
  const to = lastDay();
  const range = { from: addDays(to, -historyDays), to };
  const scope = { workspaceId: ref.workspaceId, websiteId: ref.websiteId, property, type };
  const totals = await readSearchDays(clickhouse, { ...scope, shape: 'date' }, range);
  const stored = await readStoredShapes(clickhouse, scope, range);
  const shapes = shapesOf(type);
  const byDay = Map.groupBy(stored, ({ day }) => day);
  return totals
    .map((day) => {
      const ofDay = byDay.get(day.day) ?? [];
      const imported = ofDay.filter(({ method }) => method === 'bulk_export');
      return {
        ...day,
        imported: new Set(imported.map(({ shape }) => shape)),
        isDue: shapes.some((shape) => !ofDay.some((each) => each.shape === shape && each.isFinal)),
      };
    })
    .filter(({ isDue }) => isDue)
    .reverse();
}
