import {
  type RobotsWarning,
  type RobotsWarningCode,
  readRobotsFile,
} from '../../../crawlers/robots/robots-file';
import type { SiteCheckCode } from '../checks';
import { hostOf } from '../link-plan';
import { offending } from '../page-rules/rule';
import type { RobotsText } from './check-bots';
import type { HomePages } from './home-pages';
import type { SiteFinding } from './site-finding';

/** Findings by the number of the page that carries them. */
export type PlacedFinding = { number: number; finding: SiteFinding };

/** `too_many_wildcards` is a limit of this audit, not a fault of the file. */
const codes: Partial<Record<RobotsWarningCode, SiteCheckCode>> = {
  unknown_directive: 'robots_txt_line_unknown',
  no_colon: 'robots_txt_line_unknown',
  misspelled: 'robots_txt_line_unknown',
  empty_user_agent: 'robots_txt_line_unknown',
  crawl_delay_unreadable: 'robots_txt_line_unknown',
  rule_before_user_agent: 'robots_txt_rule_unused',
  never_decides: 'robots_txt_rule_unused',
  rule_without_slash: 'robots_txt_rule_without_slash',
  relative_sitemap: 'robots_txt_sitemap_relative',
  looks_like_html: 'robots_txt_is_html',
  cut_at_limit: 'robots_txt_too_large',
  token_near_known: 'robots_txt_token_near_known',
  usage_unreadable: 'robots_txt_usage_unreadable',
  usage_unknown: 'robots_txt_usage_unreadable',
  relative_license: 'robots_txt_usage_unreadable',
};

function codeOf({ code, text }: RobotsWarning): SiteCheckCode | undefined {
  const isNoindex = code === 'unknown_directive' && /^noindex\s*:/i.test(text);
  return isNoindex ? 'robots_txt_noindex' : codes[code];
}

/** Findings for the text of a robots.txt. */
export function checkRobotsText(body: string): SiteFinding[] {
  const { warnings } = readRobotsFile(Buffer.from(body));
  // Every line of an HTML page would be unknown.
  const isHtml = warnings.some(({ code }) => code === 'looks_like_html');
  const shown = isHtml ? warnings.filter(({ code }) => code === 'looks_like_html') : warnings;
  return [...Map.groupBy(shown, codeOf)].flatMap(([code, some]) => {
    if (code === undefined) return [];
    const items = some.map(({ code: problem, line, text, suggestion }) => ({
      line,
      text,
      problem,
      ...(suggestion && { suggestion }),
    }));
    return [{ code, detail: { ...offending(items) } }];
  });
}

/** Findings for every robots.txt that was read. One that two schemes share is checked once. */
export function checkRobotsFiles(
  robots: Record<string, RobotsText & { url: string }>,
  homes: HomePages,
): PlacedFinding[] {
  const seen = new Set<string>();
  // https comes first.
  const files = Object.entries(robots).sort(([one], [other]) => (one < other ? 1 : -1));
  return files.flatMap(([origin, { body, url }]) => {
    const number = homes.of(`${origin}/`);
    const key = `${hostOf(`${origin}/`)} ${body}`;
    if (body === null || number === undefined || seen.has(key)) return [];
    seen.add(key);
    return checkRobotsText(body).map(({ code, detail }) => ({
      number,
      finding: { code, detail: { file: url, ...detail } },
    }));
  });
}
