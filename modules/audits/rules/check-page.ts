import { robotsDirectives, saysNoindex } from '../../crawlers/rules/robots-directives';
import type { PageCheckCode } from './checks';
import type { OwnCode } from './own-checks';
import type { CrawledUrl } from './page-facts';
import { canonicalOf } from './page-outline';
import { accessibilityRules } from './page-rules/accessibility-rules';
import { imageRules } from './page-rules/image-rules';
import { canonicalRules, hreflangRules, robotsRules } from './page-rules/indexing-rules';
import { linkRules } from './page-rules/link-rules';
import {
  htmlRules,
  mobileRules,
  renderingRules,
  socialRules,
  structuredDataRules,
} from './page-rules/markup-rules';
import { performanceRules, resourceRules } from './page-rules/performance-rules';
import { responseRules } from './page-rules/response-rules';
import type { Evidence, HtmlPage, RespondedUrl } from './page-rules/rule';
import { securityRules, styleRules } from './page-rules/security-rules';
import {
  contentRules,
  descriptionRules,
  encodingRules,
  headingRules,
  titleRules,
} from './page-rules/text-rules';
import { urlRules } from './page-rules/url-rules';

/** A finding about a URL alone. */
export type PageFinding = { code: PageCheckCode | OwnCode; detail: Record<string, unknown> };

type RuleOf<Page> = readonly [PageCheckCode, (page: Page) => Evidence];
const rulesOf = <Page>(rules: Partial<Record<PageCheckCode, (page: Page) => Evidence>>) =>
  Object.entries(rules) as unknown as RuleOf<Page>[];

const everyResponseRules = rulesOf<RespondedUrl>(responseRules);
const addressRules = rulesOf<RespondedUrl>(urlRules);
const documentRules = rulesOf<HtmlPage>({
  ...titleRules,
  ...descriptionRules,
  ...headingRules,
  ...contentRules,
  ...imageRules,
  ...linkRules,
  ...canonicalRules,
  ...robotsRules,
  ...hreflangRules,
  ...structuredDataRules,
  ...socialRules,
  ...securityRules,
  ...performanceRules,
  ...mobileRules,
  ...accessibilityRules,
  ...encodingRules,
  ...htmlRules,
  ...renderingRules,
});
const fileRules = rulesOf<RespondedUrl>({
  content_type_missing: responseRules.content_type_missing,
  content_type_mismatch: responseRules.content_type_mismatch,
  ...resourceRules,
  ...styleRules,
});

/** Checks a page of the site on its own; `url` is in normal form. Never throws. */
export function checkPage(page: CrawledUrl, url: string): PageFinding[] {
  const answered = respondedUrl(page, url);
  const document = htmlPage(answered);
  return [
    ...findings(everyResponseRules, answered),
    ...(answered.isSuccess ? findings(addressRules, answered) : []),
    ...(document ? findings(documentRules, document) : []),
    ...(document?.html.own?.failed ?? []),
  ];
}

/** Checks an image, script or stylesheet that was served successfully. Never throws. */
export function checkResource(resource: CrawledUrl, url: string): PageFinding[] {
  const answered = respondedUrl(resource, url);
  return answered.isSuccess ? findings(fileRules, answered) : [];
}

function findings<Page>(rules: readonly RuleOf<Page>[], page: Page): PageFinding[] {
  const found: PageFinding[] = [];
  for (const [code, rule] of rules) {
    const detail = rule(page);
    if (detail !== null) found.push({ code, detail });
  }
  return found;
}

function respondedUrl(page: CrawledUrl, url: string): RespondedUrl {
  const { status } = page.fetch;
  const isSuccess = status !== null && status >= 200 && status < 300;
  return { ...page, url, isSecure: url.startsWith('https:'), isSuccess };
}

/** Document rules apply to successful responses that are not empty. */
function htmlPage(answered: RespondedUrl): HtmlPage | null {
  const { html, isSuccess, fetch } = answered;
  if (html === null || !isSuccess || fetch.bytes === 0) return null;
  const anchors = answered.links.filter(({ kind }) => kind === 'anchor');
  const directives = robotsDirectives(answered);
  const isNoindex = directives.some((each) => each.agent === 'robots' && saysNoindex(each));
  return {
    ...answered,
    html,
    anchors,
    directives,
    isNoindex,
    canonicalUrl: canonicalOf(html),
    isShell: html.needsRendering || html.isMoved === true,
  };
}
