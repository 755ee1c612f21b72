import { today } from '../../../platform/calendar/clock';
import type { Workspace } from '../../../platform/workspace';
import type { SearchDeps } from '../connections/search-deps';
import { noteShownPages } from '../index-state/note-shown-pages';
import { dimensionsOf, type RowShape, type SearchType, shapesOf } from '../rules/search-shape';
import {
  commitSearchDays,
  type NewSearchDay,
  type NewSearchRow,
  type SearchDay,
  type SearchSums,
  type ShapeRows,
  writeSearchRows,
} from '../store/search-day-store';
import type { ProviderPause } from '../workflow-input';
import { type OpenProperty, openProperty, type Stop, setbackOf } from './open-property';
import { type DueDay, dueDays, scopeOf } from './plan-collection';
import { readDay, readTogether } from './read-rows';

export type PullRef = {
  websiteId: string;
  jobId: string;
  type: SearchType;
  /** Only days before this one; null begins with the newest. */
  beforeDay: string | null;
  daysMax: number;
};

export type PulledDays = {
  /** Days that are still to be pulled; null if this is unknown, since nothing was pulled. */
  left: number | null;
  rows: number;
  /** Days of which Google cut rows off. */
  capped: number;
  /** The oldest day that was pulled; null if none is left. */
  lastDay: string | null;
  /** Why nothing more can be read. */
  stopped: Stop | null;
  /** Why Google cannot be read now. */
  pause: ProviderPause | null;
  /** Why this search type cannot be read. */
  unreadable?: Stop;
  /** What was left out of Google's responses, as sentences. */
  warnings?: string[];
};

/** Google gives at most this many rows of a day and search type, over all pages. */
const rowsPerDayMax = 50_000;
const rowsKeptMax = 25_000;

/** Pulls the rows of some days, newest first; a day that is done is not pulled again. */
export async function pullSearchDays(
  workspace: Workspace,
  deps: SearchDeps,
  ref: PullRef,
  signal: AbortSignal,
): Promise<PulledDays> {
  const pulled: PulledDays = {
    left: null,
    rows: 0,
    capped: 0,
    lastDay: ref.beforeDay,
    stopped: null,
    pause: null,
    warnings: [],
  };
  const open = await openProperty(workspace.db, deps, ref.websiteId);
  if (typeof open === 'string') {
    return { ...pulled, stopped: { code: open, message: 'The property was disconnected.' } };
  }
  try {
    await pullInto(workspace, pulled, { ref, open, signal });
  } catch (error) {
    signal.throwIfAborted();
    const setback = await setbackOf(workspace, open, error);
    if (!setback) throw error;
    if ('stop' in setback) return { ...pulled, stopped: setback.stop };
    return { ...pulled, ...setback };
  }
  return pulled;
}

type Work = { ref: PullRef; open: OpenProperty; signal: AbortSignal };
type WarnedWork = Work & { warnings: string[] };

async function pullInto(workspace: Workspace, pulled: PulledDays, work: Work): Promise<void> {
  const { ref, open } = work;
  const { property } = open;
  const due = await dueDays(workspace, ref.websiteId, {
    property,
    type: ref.type,
  });
  const left = due.filter(({ day }) => ref.beforeDay === null || day < ref.beforeDay);
  const chosen = left.slice(0, ref.daysMax);
  if (chosen.length > 0) {
    const warnings: string[] = [];
    const markers = await pullShapes(workspace, { ...work, warnings }, chosen);
    pulled.warnings = warnings;
    await commitSearchDays(workspace, scopeOf(ref, open, ref.type), markers);
    pulled.rows = markers.reduce((sum, { rowCount }) => sum + rowCount, 0);
    pulled.capped = new Set(markers.filter(({ isCapped }) => isCapped).map(({ day }) => day)).size;
    await noteIndex(workspace, ref, chosen);
  }
  pulled.left = left.length - chosen.length;
  pulled.lastDay = chosen.length === left.length ? null : (chosen.at(-1)?.day ?? null);
}

async function noteIndex(workspace: Workspace, ref: PullRef, days: readonly SearchDay[]) {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return;
  await noteShownPages(workspace, ref.websiteId, { from: oldest.day, to: newest.day }, today());
}

/** Pulls all shapes of some days and stores their rows; returns the markers that make them count. */
async function pullShapes(
  workspace: Workspace,
  work: WarnedWork,
  days: readonly DueDay[],
): Promise<NewSearchDay[]> {
  const version = Date.now();
  const markers: NewSearchDay[] = [];
  const scope = scopeOf(work.ref, work.open, work.ref.type);
  const { open, signal, warnings } = work;
  const reading = { open, type: work.ref.type, signal, warnings };
  let kept: ShapeRows[] = [];
  let keptRows = 0;
  const flush = async () => {
    await writeSearchRows(workspace, scope, version, kept);
    kept = [];
    keptRows = 0;
  };
  for (const shape of shapesOf(work.ref.type)) {
    const wanted = days.filter(({ imported }) => !imported.has(shape));
    if (wanted.length === 0) continue;
    const whole = await readTogether(reading, shape, wanted);
    for (const day of wanted) {
      const sums = { clicks: 0, impressions: 0, weightedPosition: 0, rowCount: 0 };
      const pages = whole ? [whole.get(day.day) ?? []] : readDay(reading, shape, day.day);
      for await (const rows of pages) {
        kept.push({ shape, day: day.day, rows });
        keptRows += rows.length;
        for (const row of rows) addSums(sums, row);
        // Many small days are one insert; a large one is not kept in memory.
        if (keptRows >= rowsKeptMax) await flush();
      }
      markers.push(markerOf(work, { shape, day, version, sums }));
    }
  }
  await flush();
  return markers;
}

type Sums = SearchSums & { rowCount: number };
type Pulled = { shape: RowShape; day: SearchDay; version: number; sums: Sums };

function markerOf(
  { ref, open }: Work,
  { shape, day: { day, isFinal }, version, sums }: Pulled,
): NewSearchDay {
  return {
    shape,
    day,
    version,
    ...sums,
    isFinal,
    isCapped: sums.rowCount >= rowsPerDayMax,
    aggregation: dimensionsOf(shape).includes('page') ? 'byPage' : 'byProperty',
    method: 'search_console_api',
    source: open.source,
    jobId: ref.jobId,
  };
}

function addSums(sums: Sums, { clicks, impressions, weightedPosition }: NewSearchRow): void {
  sums.rowCount += 1;
  sums.clicks += clicks;
  sums.impressions += impressions;
  sums.weightedPosition += weightedPosition;
}
