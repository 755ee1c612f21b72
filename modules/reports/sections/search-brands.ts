import { shareOf } from '../../../platform/share';
import { readBrands, toMatchable } from '../../ai/store/brand-store';
import { BrandClasses } from '../../search-console/rules/brand-classes';
import { addSums, lessSums, toNumbers } from '../../search-console/rules/search-rates';
import { streamQueries } from '../../search-console/store/performance-store';
import type { ReportBlock } from '../rules/report-dataset';
import { columns, type Rows, rowsOf, type SectionContext, table, text } from '../section';
import type { SearchFacts } from './search-facts';

const head = {
  searches: 'text',
  clicks: 'count',
  share: 'share',
  impressions: 'count',
  position: 'rank',
} as const;

type Split = { block: ReportBlock; rows: Map<string, Rows> };

const without = (reason: string): Split => ({ block: text(reason), rows: new Map() });

/** Splits searches by whether they name an own brand; those that Google names in no row are apart. */
export async function splitByBrand(
  { workspace, website, texts, keyOf }: SectionContext,
  { scope, range, now }: SearchFacts,
): Promise<Split> {
  const t = texts.search;
  const brands = await readBrands(workspace.db, website.id);
  const own = brands.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return without(t.noBrands(website.domain));
  // Rows of a day that were not collected yet would count as anonymized.
  if (now.named === null) return without(t.noQueries);
  const classes = new BrandClasses(own.map(toMatchable));
  const ranges = { range, before: null };
  for await (const { query, now: sums } of streamQueries(workspace, scope, ranges)) {
    classes.add(query, sums);
  }
  const { brand, nonBrand } = classes;
  const byClass = [
    ['brand', brand],
    ['non_brand', nonBrand],
    ['anonymized', lessSums(now.total, addSums(brand, nonBrand))],
  ] as const;
  const rows = byClass.map(([name, sums]) => {
    const { clicks, impressions, position } = toNumbers(sums);
    return [name, clicks, shareOf(clicks, now.total.clicks), impressions, position];
  });
  const key = keyOf('brands');
  return {
    block: table({
      key,
      title: t.brands,
      columns: columns(t.brandColumns, head),
      note: t.brandNote(own.map(({ name }) => name)),
    }),
    rows: new Map([[key, rowsOf(rows)]]),
  };
}
