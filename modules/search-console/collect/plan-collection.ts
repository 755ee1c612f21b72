import { today } from '../../../platform/clock';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { findWebsite } from '../../websites/store/website-store';
import type { SearchDeps } from '../connections/search-deps';
import { addDays } from '../rules/day-range';
import { type SearchType, searchTypes, shapesOf } from '../rules/search-shape';
import {
  commitSearchDays,
  type NewSearchDay,
  readSearchDays,
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
  const open = await openProperty(deps, db, ref.websiteId);
  if (typeof open === 'string') return { skipped: open };
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

/** How final rows are, by the day's last shape, which is pulled last. */
type Pulled = Pick<SearchDay, 'day' | 'isFinal'>;

/**
 * Returns the days with data of which no final rows are stored, newest first. A day counts as pulled
 * once its last shape is committed, so that a pull that was cut short begins that day again.
 */
export async function dueDays(
  { clickhouse }: Pick<SearchDeps, 'clickhouse'>,
  ref: WebsiteRef,
  { property, type }: { property: string; type: SearchType },
): Promise<SearchDay[]> {
  const to = lastDay();
  const range = { from: addDays(to, -historyDays), to };
  const lastShape = shapesOf(type).at(-1) ?? 'page';
  const scope = { workspaceId: ref.workspaceId, websiteId: ref.websiteId, property, type };
  const totals = await readSearchDays(clickhouse, { ...scope, shape: 'date' }, range);
  const pulled: Pulled[] = await readSearchDays(clickhouse, { ...scope, shape: lastShape }, range);
  const final = new Set(pulled.filter(({ isFinal }) => isFinal).map(({ day }) => day));
  return totals.filter(({ day }) => !final.has(day)).reverse();
}
