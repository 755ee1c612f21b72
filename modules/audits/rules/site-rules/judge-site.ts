import { judgeCanonical } from './judge-canonical';
import { judgeDuplicates } from './judge-duplicates';
import { judgeHreflang } from './judge-hreflang';
import { judgeLinks } from './judge-links';
import { judgeRedirects } from './judge-redirects';
import { judgeSitemap } from './judge-sitemap';
import { judgeStructure } from './judge-structure';
import type { SiteRule } from './site-finding';

const rules: SiteRule[] = [
  judgeRedirects,
  judgeLinks,
  judgeCanonical,
  judgeHreflang,
  judgeDuplicates,
  judgeStructure,
  judgeSitemap,
];

/** Checks a URL in the context of its whole site. */
export const judgeSite: SiteRule = (site, number) => rules.flatMap((rule) => rule(site, number));
