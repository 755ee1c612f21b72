import { readPartChanges } from '../../search-console/store/part-changes-store';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  table,
  text,
} from '../section';
import { daysSentence, readSearchFacts, searchSource, withoutSearches } from './search-facts';

const numbers = { clicks: 'count', clicksBefore: 'count', clicksChange: 'change' } as const;
const pageHead = { page: 'url', ...numbers } as const;
const queryHead = { query: 'text', ...numbers } as const;
const listedMax = 100;
const shown = { shownMax: 15 };

/** Builds the section on the pages and queries whose clicks changed most. */
export async function searchMoversSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, texts, keyOf } = context;
  const t = texts.search;
  const facts = await readSearchFacts(context);
  if (!facts) return withoutSearches(context, t.movers);
  const { scope, range, comparison, firstDayOfRows } = facts;
  const sources = [searchSource(context, facts)];
  // Without its rows each query of the period before would count as new.
  if (!comparison || comparison.range.from < firstDayOfRows) {
    return emptySection(t.movers, t.notCompared, sources);
  }
  const breaks = comparison.breaks.clicks;
  if (breaks.length > 0) return emptySection(t.movers, t.confounded(breaks), sources);
  const rowsBy = async (dimension: 'page' | 'query'): Promise<ReportCell[][]> => {
    const changes = await readPartChanges(workspace, scope, {
      range,
      before: comparison.range,
      dimension,
      metric: 'clicks',
      limit: listedMax,
    });
    return changes
      .filter(({ now, before }) => now.clicks !== before.clicks)
      .map(({ name, now, before }) => [
        name,
        now.clicks,
        before.clicks,
        now.clicks - before.clicks,
      ]);
  };
  const [pages, queries] = [await rowsBy('page'), await rowsBy('query')];
  const [pageKey, queryKey] = [keyOf('searchPages'), keyOf('searchQueries')];
  const limits = daysSentence(context, facts);
  return {
    title: t.movers,
    blocks: [
      ...limits.map(text),
      table({
        key: pageKey,
        title: t.pageTable,
        columns: columns<keyof typeof pageHead>(t.moverColumns, pageHead),
        ...shown,
      }),
      table({
        key: queryKey,
        title: t.queryTable,
        columns: columns<keyof typeof queryHead>(t.moverColumns, queryHead),
        ...shown,
        note: t.moverNote,
      }),
    ],
    rows: new Map([
      [pageKey, rowsOf(pages)],
      [queryKey, rowsOf(queries)],
    ]),
    sources,
    hasSandboxData: facts.now.source === 'sandbox',
    summary: [],
  };
}
