import { type RankingRow, streamRankings } from '../../rankings/store/rank-list';
import { isOfMode } from '../../rankings/store/rank-sources';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsFrom,
  type SectionContext,
  table,
} from '../section';
import { noRankings, rankSource, readRankFacts } from './rank-facts';

const title = 'Keywords';

const head = columns(
  'keyword:Keyword:text',
  'position:Position:rank',
  'previousPosition:Before:rank',
  'change:Change:decimal',
  'status:Status:text',
  'searchVolume:Searches:count',
  'traffic:Visits:count',
  'url:Page:url',
  'device:Device:text',
  'country:Country:text',
  'language:Language:text',
  'location:Location:text',
  'engine:Engine:text',
  'depth:Depth:count',
  'state:Evidence:text',
  'source:Source:text',
  'checkedAt:Read at:time',
);

function toRow(row: RankingRow, { options }: SectionContext): ReportCell[] {
  const { evidence } = row;
  // Readings of the other mode, live or sandbox, do not belong in this report.
  const isKnown = evidence.source === null || isOfMode(evidence.source, options.mode);
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
  const { reads, workspaceId, website, options } = context;
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
    sort: 'keyword' as const,
  };
  const before = compared ? `in those up to ${compared.to}` : 'of the reading before it';
  const note =
    `Positions of the newest reading in the seven days up to ${options.period.to}, ` +
    `“Before” ${before}. An empty one is ` +
    'not measured or not found within the depth that was read, as the evidence says; never zero.';
  return {
    title,
    blocks: [table({ key, title, columns: head, shownMax: 200, note })],
    rows: new Map([
      [
        key,
        rowsFrom(
          () => streamRankings(reads, workspaceId, request),
          (row) => toRow(row, context),
        ),
      ],
    ]),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [],
  };
}
