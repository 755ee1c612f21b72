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
  say,
  table,
} from '../section';
import { noRankings, rankSource, readRankFacts } from './rank-facts';

const title = 'Winners and losers';

const directions = [
  { direction: 'winners', heading: 'Winners' },
  { direction: 'losers', heading: 'Losers' },
] as const;

const head = columns(
  'keyword:Keyword:text',
  'places:Places:change',
  'position:Position:rank',
  'previousPosition:Before:rank',
  'status:Status:text',
  'device:Device:text',
  'country:Country:text',
  'searchVolume:Searches:count',
  'readOn:Read at:time',
);

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
  const { reads, workspaceId, website, options } = context;
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
    listMovers(reads, workspaceId, { ...request, direction: 'winners' }, one),
    listMovers(reads, workspaceId, { ...request, direction: 'losers' }, one),
  ]);
  const since = `between ${request.compareDay} and ${period.to}`;
  if (!winners.isCompared) {
    const reason = `No reading of ${website.domain} by ${request.compareDay} is there to compare with: what rose or fell is not known.`;
    return emptySection(title, reason, sources);
  }
  const tables = directions
    .filter(({ direction }) => (direction === 'winners' ? winners : losers).total > 0)
    .map(({ direction, heading }) => {
      const key = context.keyOf(direction);
      const note =
        `Places moved ${since}, the most first; of keywords that were read at both ends. ` +
        'One that was not found counts from the end of what was read.';
      return {
        key,
        block: table({ key, title: heading, columns: head, shownMax: 25, note }),
        rows: rowsFrom(() => streamMovers(reads, workspaceId, { ...request, direction }), toRow),
      };
    });
  return {
    title,
    blocks: [
      figures(
        figure('winners', 'Keywords that rose', 'count', winners.total, { better: 'higher' }),
        figure('losers', 'Keywords that fell', 'count', losers.total, { better: 'lower' }),
      ),
      ...tables.map(({ block }) => block),
    ],
    rows: new Map(tables.map(({ key, rows }) => [key, rows])),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [
      `Of ${website.domain}, ${say.some(winners.total, 'keyword')} rose and ` +
        `${say.count(losers.total)} fell ${since}.`,
    ],
  };
}
