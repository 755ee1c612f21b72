import type { SiteCheckCode } from '../checks';
import type { Site, SiteFinding, SiteRule } from './site-finding';
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

/**
 * Whether a page names one of its copies as an alternate for another region: same-language copies
 * are then intended.
 */
function isVersion({ graph, standing }: Site, number: number, of: number): boolean {
  for (const { to } of graph.alternatesOf(number)) {
    if (to >= 0 && to !== number && (to === of || standing.text.first[to] === of)) return true;
  }
  return false;
}

function copies(site: Site, number: number): SiteFinding[] {
  const { text, nearDuplicateOf } = site.standing;
  const near = nearDuplicateOf[number] as number;
  const alike: SiteFinding[] =
    near < 0 || isVersion(site, number, near)
      ? []
      : [{ code: 'near_duplicate_content', detail: {}, urls: { first: near } }];
  const of = text.first[number] as number;
  const equal = isVersion(site, number, of) ? [] : repeated('duplicate_content', text, number);
  return [...equal, ...alike];
}

/** Checks for texts that other indexable pages have too. */
export const checkDuplicates: SiteRule = (site, number) => {
  const found = heads.flatMap(([code, name]) => repeated(code, site.standing[name], number));
  return site.graph.has(number, 'wordy') ? [...found, ...copies(site, number)] : found;
};
