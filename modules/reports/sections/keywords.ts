import type { RankedRow } from '../../rankings/rules/ranking-row';
import { type RankingRow, type RankOrder, streamRankings } from '../../rankings/store/rank-list';
import { isOfMode } from '../../rankings/store/rank-sources';
import type { ReportCell } from '../rules/report-dataset';
import type { ReportMode, ReportOptions } from '../rules/report-options';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsFrom,
  type SectionContext,
  table,
} from '../section';
import { noRankings, rankSource, readRankFacts } from './rank-facts';

const head = {
  keyword: 'text',
  position: 'rank',
  previousPosition: 'rank',
  change: 'change',
  status: 'text',
  searchVolume: 'count',
  traffic: 'count',
  url: 'url',
  device: 'text',
  country: 'text',
  language: 'text',
  location: 'text',
  engine: 'text',
  depth: 'count',
  state: 'text',
  source: 'text',
  checkedAt: 'time',
} as const;

/** Whether a row's reading belongs in the report: those of the other mode, live or sandbox, do not. */
const isKnownIn = (mode: ReportMode, { evidence: { source } }: RankedRow): boolean =>
  source === null || isOfMode(source, mode);

/**
 * Returns the order by value: the most estimated visits first, then the best position, the most
 * searches and the name; keywords without a position are last.
 */
const byValue =
  ({ mode }: ReportOptions): RankOrder =>
  (one, other) => {
    const [left, right] = [one, other].map((standing) => {
      const { traffic, position } = standing.row;
      const isKnown = isKnownIn(mode, standing.row);
      const isRanked = isKnown && position !== null;
      return [
        isRanked ? 0 : 1,
        isRanked ? -(traffic ?? -1) : 0,
        isRanked ? position : 0,
        -(standing.searchVolume ?? -1),
        standing.keyword,
      ];
    });
    const at = left?.findIndex((value, index) => value !== right?.[index]) ?? -1;
    if (at < 0) return 0;
    return (left?.[at] ?? 0) < (right?.[at] ?? 0) ? -1 : 1;
  };

function toRow(row: RankingRow, { options }: SectionContext): ReportCell[] {
  const { evidence } = row;
  const isKnown = isKnownIn(options.mode, row);
  const standing: ReportCell[] = isKnown
    ? [
        row.position,
        row.previousPosition,
        row.change,
        row.status,
        row.searchVolume,
        row.traffic,
        row.url,
      ]
    : [null, null, null, 'not_measured', row.searchVolume, null, null];
  return [
    row.keyword,
    ...standing,
    row.device,
    row.country,
    row.language,
    row.location,
    row.engine,
    ...(isKnown
      ? [evidence.depth, evidence.state, evidence.source, evidence.checkedAt]
      : [null, 'not_measured', null, null]),
  ];
}

/**
 * Builds the section on every keyword at the end of the period, compared with the end of the other
 * period.
 */
export async function keywordsSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, options } = context;
  const t = context.texts.keywords;
  const { title } = t;
  const facts = await readRankFacts(context);
  const sources = [rankSource(context, facts)];
  if (!facts?.now) return emptySection(title, noRankings(context, facts), sources);
  const key = context.keyOf('keywords');
  const compared = facts.before ? options.comparison : null;
  const request = {
    filter: { websiteId: website.id },
    day: options.period.to,
    // Without any reading of that period, each keyword has the status that the API gives it.
    ...(compared && { compareDay: compared.to }),
  };
  const note = t.note(options.period.to, compared?.to);
  return {
    title,
    blocks: [table({ key, title, columns: columns(t.columns, head), shownMax: 100, note })],
    rows: new Map([
      [
        key,
        rowsFrom(
          () => streamRankings(workspace, request, byValue(options)),
          (row) => toRow(row, context),
        ),
      ],
    ]),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [],
  };
}
