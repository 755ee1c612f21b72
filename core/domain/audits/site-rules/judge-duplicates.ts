import type { SiteCheckCode } from '../checks';
import type { SiteFinding, SiteRule } from './site-finding';
import type { Repeats, SiteStanding } from './site-standing';

const heads = [
  ['title_duplicate', 'title'],
  ['description_duplicate', 'description'],
  ['h1_duplicate', 'h1'],
] as const satisfies [SiteCheckCode, keyof SiteStanding][];

function repeated(code: SiteCheckCode, { first, count }: Repeats, number: number): SiteFinding[] {
  const of = first[number] as number;
  const pages = of < 0 ? 0 : (count[of] as number);
  return pages > 1 ? [{ code, detail: { pages }, urls: { first: of } }] : [];
}

/** Texts that other indexable pages have as well. */
export const judgeDuplicates: SiteRule = ({ graph, standing }, number) => {
  const found = heads.flatMap(([code, name]) => repeated(code, standing[name], number));
  if (!graph.has(number, 'wordy')) return found;
  const near = standing.nearDuplicateOf[number] as number;
  const alike: SiteFinding[] =
    near < 0 ? [] : [{ code: 'near_duplicate_content', detail: {}, urls: { first: near } }];
  return [...found, ...repeated('duplicate_content', standing.text, number), ...alike];
};
