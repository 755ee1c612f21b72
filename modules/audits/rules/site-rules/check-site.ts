import { checkCanonical } from './check-canonical';
import { checkDuplicates } from './check-duplicates';
import { checkHreflang } from './check-hreflang';
import { checkLinks } from './check-links';
import { checkRedirects } from './check-redirects';
import { checkSitemap } from './check-sitemap';
import { checkStructure } from './check-structure';
import type { SiteRule } from './site-finding';

const rules: SiteRule[] = [
  checkRedirects,
  checkLinks,
  checkCanonical,
  checkHreflang,
  checkDuplicates,
  checkStructure,
  checkSitemap,
];

/** Checks a URL in the context of its whole site. */
export const checkSite: SiteRule = (site, number) => rules.flatMap((rule) => rule(site, number));
