import { today } from '../../../platform/calendar/clock';
import { addDays } from '../../../platform/calendar/day';
import type { Workspace } from '../../../platform/workspace';
import { findWebsite } from '../../websites/store/website-store';
import { collectBing } from '../bing/collect-bing';
import type { SearchDeps } from '../connections/search-deps';
import { weigh } from '../rules/search-rates';
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
import type { BingOutcome, ProviderPause } from '../workflow-input';
import { type OpenProperty, openProperty, type Stop, setbackOf } from './open-property';
import { readHours } from './read-hours';
import type { Reading } from './read-rows';

/** Google keeps 16 months. */
const historyDays = 486;

/** A search type that was looked at; without a lane it has no data. */
export type LookedAtType = {
  type: SearchType;
  lane: SearchLane | null;
  /** Why its days could not be read. */
  unreadable?: Stop;
  /** What was left out of its days, as sentences. */
  warnings?: string[];
};

export type SearchPlanRef = {
  websiteId: string;
  jobId: string;
  /** What an attempt that had to wait has done already. */
  earlier?: { bing: BingOutcome | null; lookedAt: LookedAtType[] };
};

/** A search type that has data, and the number of its days of which rows are to be pulled. */
export type SearchLane = { type: SearchType; days: number };

type Planned =
  | { skipped: string }
  | { refused: Stop }
  | { pause: ProviderPause; lookedAt: LookedAtType[] }
  | {
      lanes: SearchLane[];
      property: string;
      source: 'live' | 'sandbox';
      unreadable?: { type: SearchType; stop: Stop }[];
      warnings?: string[];
    };

export type SearchPlan = Planned & { bing: BingOutcome | null };

/**
 * Reads Bing Webmaster, which takes a few calls, and the daily totals of every search type, which
 * also show which types and days have data: one call a type covers 16 months. The hours of the last
 * days are a second one.
 */
export async function planSearchCollection(
  workspace: Workspace,
  deps: SearchDeps,
  ref: SearchPlanRef,
  signal: AbortSignal,
): Promise<SearchPlan> {
  const { db } = workspace;
  const website = await findWebsite(db, ref.websiteId);
  if (!website) return { skipped: 'website_gone', bing: null };
  const bing = ref.earlier
    ? ref.earlier.bing
    : await collectBing(workspace, deps, ref.websiteId, signal);
  const open = await openProperty(db, deps, ref.websiteId);
  const planned =
    typeof open === 'string'
      ? withoutGoogle(open, bing)
      : await planTypes(workspace, ref, open, signal);
  return { ...planned, bing };
}

/** Bing alone is read, or the job has nothing to read. */
function withoutGoogle(obstacle: string, bing: BingOutcome | null): Planned {
  if (bing?.state === 'throttled') return { skipped: 'bing_throttled' };
  const { site, dataSource } = bing ?? {};
  if (!site || !dataSource || !canBeRead(bing)) return { skipped: obstacle };
  return { lanes: [], property: site, source: dataSource };
}

const canBeRead = (bing: BingOutcome | null) =>
  bing?.state === 'collected' || bing?.state === 'failed';

async function planTypes(
  workspace: Workspace,
  ref: SearchPlanRef,
  open: OpenProperty,
  signal: AbortSignal,
): Promise<Planned> {
  const lookedAt = [...(ref.earlier?.lookedAt ?? [])];
  for (const type of searchTypes) {
    if (lookedAt.some((each) => each.type === type)) continue;
    try {
      lookedAt.push(await planType(workspace, ref, { open, type, signal, warnings: [] }));
    } catch (error) {
      signal.throwIfAborted();
      const setback = await setbackOf(workspace, open, error);
      if (!setback) throw error;
      if ('stop' in setback) return { refused: setback.stop };
      if ('pause' in setback) return { pause: setback.pause, lookedAt };
      lookedAt.push({ type, lane: null, unreadable: setback.unreadable });
    }
  }
  const lanes = lookedAt.flatMap(({ lane }) => lane ?? []);
  const unreadable = lookedAt.flatMap(({ type, unreadable: stop }) => (stop ? { type, stop } : []));
  const warnings = lookedAt.flatMap((each) => each.warnings ?? []);
  const { property, source } = open;
  const [first] = unreadable;
  if (lanes.length === 0 && first) return { refused: first.stop };
  if (lanes.length === 0) return { skipped: 'no_data' };
  return { lanes, property, source, unreadable, warnings };
}

async function planType(
  workspace: Workspace,
  ref: SearchPlanRef,
  work: Reading,
): Promise<LookedAtType> {
  const { type, open, warnings } = work;
  const totals = await readTotals(ref, work);
  if (totals.length === 0) return { type, lane: null };
  const scope = scopeOf(ref, open, type);
  await commitSearchDays(workspace, scope, totals);
  await writeSearchHours(workspace, scope, Date.now(), await readHours(work, lastDay()));
  const due = await dueDays(workspace, ref.websiteId, { property: open.property, type });
  return { type, lane: { type, days: due.length }, warnings };
}

export const scopeOf = (
  { websiteId }: { websiteId: string },
  { property }: OpenProperty,
  type: SearchType,
): SearchTypeScope => ({ websiteId, property, type });

/** Days are named in Pacific time, which is never ahead of UTC. */
const lastDay = today;

async function readTotals(
  { jobId }: SearchPlanRef,
  { open, type, signal, warnings }: Reading,
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
  const page = await open.console.query(query, signal);
  warnings.push(...page.warnings);
  const { rows, aggregation, firstIncompleteDate } = page;
  return rows.map(({ keys: [day = ''], clicks, impressions, position }) => ({
    shape: 'date',
    day,
    version,
    clicks,
    impressions,
    weightedPosition: weigh({ position, impressions }),
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
  workspace: Workspace,
  websiteId: string,
  { property, type }: { property: string; type: SearchType },
): Promise<DueDay[]> {
  const to = lastDay();
  const range = { from: addDays(to, -historyDays), to };
  const scope = { workspaceId: workspace.workspaceId, websiteId, property, type };
  const totals = await readSearchDays(workspace, { ...scope, shape: 'date' }, range);
  const stored = await readStoredShapes(workspace, scope, range);
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
