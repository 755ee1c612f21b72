import type { SiteCheckCode } from '../checks';
import type { Site, SiteFinding, SiteRule } from './site-finding';
import type { Repeats, SiteStanding } from './site-standing';

const heads = [
  ['title_duplicate', 'title'],
  ['description_duplicate', 'description'],
  ['h1_duplicate', 'h1'],
] as const satisfies [SiteCheckCode, keyof SiteStanding][];

/** A finding of a page that shares a text, unless the pages are versions of each other. */
function repeated(
  site: Site,
  code: SiteCheckCode,
  repeats: Repeats,
  number: number,
): SiteFinding[] {
  const of = repeats.first[number] as number;
  const pages = of < 0 ? 0 : (repeats.count[of] as number);
  if (pages < 2 || isVersion(site, repeats, number, of)) return [];
  return [{ code, detail: { pages }, urls: { first: of } }];
}

/**
 * Whether a page names one of its copies as an alternate for another region: same-language copies
 * are then intended.
 */
function isVersion({ graph }: Site, { first }: Repeats, number: number, of: number): boolean {
  for (const { to } of graph.alternatesOf(number)) {
    if (to >= 0 && to !== number && (to === of || first[to] === of)) return true;
  }
  return false;
}

function copies(site: Site, number: number): SiteFinding[] {
  const { text, nearDuplicateOf } = site.standing;
  const near = nearDuplicateOf[number] as number;
  const alike: SiteFinding[] =
    near < 0 || isVersion(site, text, number, near)
      ? []
      : [{ code: 'near_duplicate_content', detail: {}, urls: { first: near } }];
  return [...repeated(site, 'duplicate_content', text, number), ...alike];
}

/** Checks for texts that other indexable pages have too. */
export const checkDuplicates: SiteRule = (site, number) => {
  const found = heads.flatMap(([code, name]) => repeated(site, code, site.standing[name], number));
  return site.graph.has(number, 'wordy') ? [...found, ...copies(site, number)] : found;
};
