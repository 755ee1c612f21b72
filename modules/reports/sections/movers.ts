import { compareReadings, type Standing } from '../../rankings/rules/rank-status';
import { listMovers, type Mover, streamMovers } from '../../rankings/store/rank-movers';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  figure,
  figures,
  rowsFrom,
  type SectionContext,
  table,
} from '../section';
import { noRankings, rankSource, readRankFacts } from './rank-facts';

const directions = ['winners', 'losers'] as const;

const head = {
  keyword: 'text',
  places: 'change',
  position: 'rank',
  previousPosition: 'rank',
  status: 'text',
  device: 'text',
  country: 'text',
  searchVolume: 'count',
  readOn: 'time',
} as const;

const standingOf = ({ position, depthRead }: Mover['now']): Standing => ({
  state: position === null ? 'not_found' : 'measured',
  position,
  depthRead,
});

const toRow = ({ keyword, now, before, places }: Mover): ReportCell[] => [
  keyword.keyword,
  places,
  now.position,
  before.position,
  compareReadings(standingOf(now), standingOf(before)).status,
  keyword.device,
  keyword.country,
  keyword.searchVolume,
  now.checkedAt,
];

/**
 * Builds the section on keywords that moved by the end of the period. The base is the end of the
 * comparison period, if that is earlier, otherwise the start of the period.
 */
export async function moversSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, options } = context;
  const t = context.texts.movers;
  const { title } = t;
  const facts = await readRankFacts(context);
  const sources = [rankSource(context, facts)];
  if (!facts?.now) return emptySection(title, noRankings(context, facts), sources);
  const { period, comparison } = options;
  const request = {
    filter: { websiteId: website.id },
    day: period.to,
    compareDay: comparison && comparison.to < period.to ? comparison.to : period.from,
    direction: undefined,
    source: facts.source,
  };
  const one = { limit: 1, offset: 0 };
  const [winners, losers] = await Promise.all([
    listMovers(workspace, { ...request, direction: 'winners' }, one),
    listMovers(workspace, { ...request, direction: 'losers' }, one),
  ]);
  if (!winners.isCompared) {
    return emptySection(title, t.notCompared(website.domain, request.compareDay), sources);
  }
  const tables = directions
    .filter((direction) => (direction === 'winners' ? winners : losers).total > 0)
    .map((direction) => {
      const key = context.keyOf(direction);
      const note = t.note(request.compareDay, period.to);
      const spec = { key, title: t[direction], columns: columns(t.columns, head) };
      return {
        key,
        block: table({ ...spec, shownMax: 25, note }),
        rows: rowsFrom(() => streamMovers(workspace, { ...request, direction }), toRow),
      };
    });
  return {
    title,
    blocks: [
      figures(
        figure('winners', t.rose, 'count', winners.total, { better: 'higher' }),
        figure('losers', t.fell, 'count', losers.total, { better: 'lower' }),
      ),
      ...tables.map(({ block }) => block),
    ],
    rows: new Map(tables.map(({ key, rows }) => [key, rows])),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [
      t.moved(
        website.domain,
        { rose: winners.total, fell: losers.total },
        request.compareDay,
        period.to,
      ),
    ],
  };
}
