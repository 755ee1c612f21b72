import { invalid } from '../../../platform/errors';
import type { ExportRow, NamedSearchType } from './search-export';
import type { SearchType } from './search-shape';

/** Numbers of one search type must not become those of another. */
export function searchTypeOf(
  named: NamedSearchType | null,
  asked: SearchType | undefined,
): SearchType {
  if (named === null) return asked ?? 'web';
  const { text, type } = named;
  if (type === null && asked === undefined) {
    throw invalid(
      'query.type',
      'type_unknown',
      `The export’s filters name a search type in a language that is not known (${text}). Set type.`,
    );
  }
  if (type !== null && asked !== undefined && asked !== type) {
    throw invalid(
      'query.type',
      'type_differs',
      `The export’s filters say ${text}, which is type=${type}, not ${asked}. Leave type out.`,
    );
  }
  return type ?? asked ?? 'web';
}

/** An export with a table of days says its period itself. */
export function periodOf(
  days: readonly ExportRow[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { periodFrom: string; periodTo: string } {
  if (days.length > 0) {
    const names = days.map(({ name }) => name).sort();
    return { periodFrom: names[0] ?? '', periodTo: names.at(-1) ?? '' };
  }
  if (from === undefined || to === undefined) {
    throw invalid(
      from === undefined ? 'query.from' : 'query.to',
      'period_missing',
      'The file has no table of days. Name the days that it covers by from and to, or send the ZIP file of the export.',
    );
  }
  if (to < from) throw invalid('query.to', 'range_reversed', 'to lies before from.');
  return { periodFrom: from, periodTo: to };
}

/** The days add up to the period's totals; rows of the other tables never do. */
export function totalsOf(days: readonly ExportRow[]) {
  if (days.length === 0) return { clicks: null, impressions: null, weightedPosition: null };
  const sum = (value: (row: ExportRow) => number) => days.reduce((all, row) => all + value(row), 0);
  return {
    clicks: sum(({ clicks }) => clicks),
    impressions: sum(({ impressions }) => impressions),
    weightedPosition: sum(({ position, impressions }) => (position ?? 0) * impressions),
  };
}
