import { type Explanation, explainChange } from '../../explain/explain-change';
import { sameWeekdaysBefore } from '../../explain/rules/compared-periods';
import type { ReportBlock, ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  figure,
  figures,
  type Rows,
  rowsOf,
  type SectionContext,
  table,
  text,
} from '../section';
import { readSearchFacts, searchSource, withoutSearches } from './search-facts';

const causeHead = {
  cause: 'text',
  certainty: 'text',
  touchedPages: 'count',
  clicksChange: 'change',
  subject: 'text',
  since: 'day',
} as const;
const missingHead = { cause: 'text', missing: 'text' } as const;

const round = (value: number | undefined) => (value === undefined ? null : Math.round(value));

function sentenceOf({ texts, website }: SectionContext, found: Explanation): string {
  const t = texts.searchExplanation;
  const { change, causes, band, isWithinNoise } = found;
  if (isWithinNoise) return t.usual(website.domain, change, band);
  if (causes.length === 0) return t.nothingFound(website.domain, change);
  return t.explained(website.domain, change, causes.length);
}

/** The change and its exact split; causes and what was not looked at follow as tables. */
function changeFigures({ texts }: SectionContext, { change, split }: Explanation): ReportBlock {
  const t = texts.searchExplanation;
  return figures(
    figure('changeOfClicks', t.change, 'change', change),
    figure('byImpressionsClicks', t.byImpressions, 'change', round(split?.impressions)),
    figure('byCtrClicks', t.byCtr, 'change', round(split?.ctr)),
    figure('byMixClicks', t.byMix, 'change', round(split?.mix), { note: t.splitNote }),
  );
}

type Listed = { key: string; title: string; rows: ReportCell[][]; note?: string };

const causeRows = ({ causes }: Explanation): ReportCell[][] =>
  causes.map((cause) => [
    cause.kind,
    cause.certainty,
    cause.pages === 'all' ? null : cause.pages.length,
    cause.change,
    cause.subject,
    cause.since?.slice(0, 10) ?? null,
  ]);

/** Builds the section that says why clicks changed, against the same weekdays before. */
export async function searchExplanationSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, texts, keyOf } = context;
  const t = texts.searchExplanation;
  const facts = await readSearchFacts(context);
  if (!facts) return withoutSearches(context, t.title);
  const { scope, range, firstDayOfRows, now } = facts;
  const before = sameWeekdaysBefore(range);
  const sources = [searchSource(context, facts)];
  const request = { range, before, metric: 'clicks', firstDay: firstDayOfRows } as const;
  const found = await explainChange(workspace, scope, request);
  if (found.verdict === 'not_comparable') return emptySection(t.title, t.notComparable, sources);
  const missingRows = found.notLookedAt.map(({ kind, reason }) => [kind, reason]);
  const causes: Listed = {
    key: keyOf('causes'),
    title: t.causes,
    rows: causeRows(found),
    note: t.note,
  };
  const missing: Listed = { key: keyOf('notLookedAt'), title: t.notLookedAt, rows: missingRows };
  const heads = new Map([
    [causes, columns(t.columns, causeHead)],
    [missing, columns(t.missingColumns, missingHead)],
  ]);
  const listed = [...heads].filter(([{ rows }]) => rows.length > 0);
  const sentence = sentenceOf(context, found);
  return {
    title: t.title,
    blocks: [
      text([sentence, t.against(range, before)].join(' ')),
      changeFigures(context, found),
      ...listed.map(([{ rows: _, ...spec }, head]) => table({ ...spec, columns: head })),
    ],
    rows: new Map<string, Rows>(listed.map(([{ key, rows }]) => [key, rowsOf(rows)])),
    sources,
    hasSandboxData: now.source === 'sandbox',
    summary: [sentence],
  };
}
