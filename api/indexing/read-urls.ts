import { createUrlScope } from '../../modules/websites/rules/match-scope';
import type { WebsiteSettings } from '../../modules/websites/rules/website-settings';
import {
  normalizePageUrl,
  type PageUrl,
  pageUrlCharsMax,
  pageUrlProblems,
} from '../../platform/url/page-url';

export const urlReasons = [...pageUrlProblems, 'other_host'] as const;
export type UrlReason = (typeof urlReasons)[number];

export type ReadUrl = PageUrl | { given: string; reason: UrlReason };

/** Normalizes URLs; those that are invalid or not the website's get a reason. */
export function readUrls(
  texts: readonly string[],
  website: { domain: string; settings: WebsiteSettings },
): ReadUrl[] {
  const owns = createUrlScope({ domain: website.domain, ...website.settings });
  return texts.map((text) => {
    const page = normalizePageUrl(text);
    const reason = 'problem' in page ? page.problem : owns(page.url) ? undefined : 'other_host';
    if (reason !== undefined)
      return { given: text.slice(0, pageUrlCharsMax).toWellFormed(), reason };
    return page as PageUrl;
  });
}
