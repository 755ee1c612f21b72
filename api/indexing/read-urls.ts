import { createUrlScope } from '../../core/domain/match-scope';
import {
  normalisePageUrl,
  type PageUrl,
  pageUrlCharsMax,
  pageUrlProblems,
} from '../../core/domain/page-url';
import type { WebsiteSettings } from '../../core/domain/website-settings';

export const urlReasons = [...pageUrlProblems, 'other_host'] as const;
export type UrlReason = (typeof urlReasons)[number];

export type ReadUrl = PageUrl | { given: string; reason: UrlReason };

/** Brings addresses to their normal form; those that cannot be, or are not the website's, say why. */
export function readUrls(
  texts: readonly string[],
  website: { domain: string; settings: WebsiteSettings },
): ReadUrl[] {
  const owns = createUrlScope({ domain: website.domain, ...website.settings });
  return texts.map((text) => {
    const page = normalisePageUrl(text);
    const reason = 'problem' in page ? page.problem : owns(page.url) ? undefined : 'other_host';
    if (reason !== undefined)
      return { given: text.slice(0, pageUrlCharsMax).toWellFormed(), reason };
    return page as PageUrl;
  });
}
