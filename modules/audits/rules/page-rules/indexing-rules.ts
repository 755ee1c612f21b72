import {
  knownDirectives,
  type RobotsDirective,
  saysNofollow,
  saysNoindex,
} from '../../../crawlers/rules/robots-directives';
import type { canonicalChecks, hreflangChecks, robotsChecks } from '../../checks/indexing-checks';
import { isValidHreflang } from './language-tag';
import { type HtmlPage, isRelative, offending, type Rules, when } from './rule';

const inDocument = ({ html }: HtmlPage) => html.canonicals.filter(({ from }) => from === 'html');
const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
const targets = (canonicals: readonly { url: string | null }[]): string[] =>
  distinct(canonicals.flatMap(({ url }) => (url === null ? [] : [url])));
const isElsewhere = ({ canonicalUrl, url }: HtmlPage) =>
  canonicalUrl !== null && canonicalUrl !== url;

export const canonicalRules: Rules<typeof canonicalChecks, HtmlPage> = {
  canonical_multiple: (page) => {
    const named = inDocument(page);
    return named.length > 1 && targets(named).length < 2
      ? offending(named.map(({ href }) => href))
      : null;
  },
  canonical_conflict: (page) => {
    const named = targets(inDocument(page));
    return named.length > 1 ? offending(named) : null;
  },
  canonical_header_conflict: (page) => {
    const header = targets(page.html.canonicals.filter(({ from }) => from === 'header'));
    const document = targets(inDocument(page));
    const isConflict = document.length > 0 && header.some((url) => !document.includes(url));
    return when(isConflict, { header: header[0], document: document[0] });
  },
  canonical_relative: ({ html }) =>
    offending(
      html.canonicals.map(({ href }) => href).filter((href) => href !== '' && isRelative(href)),
    ),
  canonical_outside_head: (page) =>
    offending(
      inDocument(page)
        .filter(({ isInHead }) => !isInHead)
        .map(({ href }) => href),
    ),
  canonical_with_attributes: ({ html }) =>
    offending(
      html.canonicals.flatMap(({ href, ignoredFor }) =>
        ignoredFor ? [{ href, attributes: ignoredFor }] : [],
      ),
    ),
  canonical_invalid: ({ html }) =>
    offending(html.canonicals.filter(({ url }) => url === null).map(({ href }) => href)),
  canonical_fragment: ({ html }) =>
    offending(html.canonicals.map(({ href }) => href).filter((href) => href.includes('#'))),
  canonical_to_http: (page) =>
    when(page.isSecure && page.canonicalUrl?.startsWith('http:') === true, {
      canonical: page.canonicalUrl,
    }),
  canonical_elsewhere: (page) => when(isElsewhere(page), { canonical: page.canonicalUrl }),
  canonical_with_noindex: (page) =>
    when(isElsewhere(page) && page.isNoindex, { canonical: page.canonicalUrl }),
};

const forAll = ({ agent }: RobotsDirective) => agent === 'robots';
const shown = ({ agent, name, value, from }: RobotsDirective) => ({
  from,
  agent,
  directive: value === null ? name : `${name}: ${value}`,
});
const directivesWhere = (page: HtmlPage, matches: (directive: RobotsDirective) => boolean) =>
  offending(page.directives.filter(matches).map(shown));

const opposites = [
  [saysNoindex, 'index'],
  [saysNofollow, 'follow'],
] as const;

/** Directives that contradict each other for one crawler, in one place or in two. */
function conflicting(directives: RobotsDirective[]): RobotsDirective[] {
  return opposites.flatMap(([forbids, allowed]) =>
    distinct(directives.filter(forbids).map(({ agent }) => agent)).flatMap((agent) => {
      const own = directives.filter((directive) => directive.agent === agent);
      const allowing = own.filter(({ name }) => name === allowed || name === 'all');
      return allowing.length === 0 ? [] : [...own.filter(forbids), ...allowing];
    }),
  );
}

/**
 * Only GMT and North American time zone names can be parsed. Others are read as UTC, off by a day
 * at most.
 */
const timeOf = (date: string) =>
  Date.parse(date) || Date.parse(date.trimEnd().replace(/\s[a-z]{2,5}$/i, ' UTC'));
const isPast = (date: string, now: string) => timeOf(date) < Date.parse(now);

export const robotsRules: Rules<typeof robotsChecks, HtmlPage> = {
  noindex: (page) => directivesWhere(page, (each) => forAll(each) && saysNoindex(each)),
  noindex_one_engine: (page) =>
    page.isNoindex ? null : directivesWhere(page, (each) => !forAll(each) && saysNoindex(each)),
  nofollow: (page) => directivesWhere(page, (each) => forAll(each) && saysNofollow(each)),
  robots_conflict: ({ directives }) => offending(conflicting(directives).map(shown)),
  nosnippet: (page) =>
    directivesWhere(
      page,
      ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && value === '0'),
    ),
  noimageindex: (page) => directivesWhere(page, ({ name }) => name === 'noimageindex'),
  robots_outside_head: ({ html }) =>
    offending(html.robots.filter(({ isInHead }) => !isInHead).map(({ content }) => content)),
  robots_unknown_directive: (page) =>
    directivesWhere(page, ({ name }) => !knownDirectives.has(name)),
  unavailable_after_passed: (page) =>
    directivesWhere(
      page,
      ({ name, value }) => name === 'unavailable_after' && isPast(value ?? '', page.fetch.at),
    ),
};

const languageOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? '';
const sameLanguageElsewhere = (page: HtmlPage) => {
  const byLang = Map.groupBy(page.html.alternates, ({ lang }) => lang.toLowerCase());
  return [...byLang].flatMap(([lang, alternates]) =>
    targets(alternates).length > 1 ? [{ lang, urls: targets(alternates).slice(0, 10) }] : [],
  );
};

export const hreflangRules: Rules<typeof hreflangChecks, HtmlPage> = {
  hreflang_invalid_code: ({ html }) =>
    offending(
      distinct(html.alternates.map(({ lang }) => lang).filter((lang) => !isValidHreflang(lang))),
    ),
  hreflang_duplicate: (page) => offending(sameLanguageElsewhere(page)),
  hreflang_self_missing: (page) => {
    const { alternates } = page.html;
    const isSelfNamed = alternates.some(({ url }) => url === page.url);
    return when(alternates.length > 0 && !isSelfNamed && !isElsewhere(page), {
      alternates: alternates.length,
    });
  },
  hreflang_relative: ({ html }) =>
    offending(
      html.alternates.map(({ href }) => href).filter((href) => href !== '' && isRelative(href)),
    ),
  hreflang_invalid_url: ({ html }) =>
    offending(
      html.alternates.filter(({ url }) => url === null).map(({ lang, href }) => ({ lang, href })),
    ),
  hreflang_outside_head: ({ html }) =>
    offending(
      html.alternates
        .filter(({ from, isInHead }) => from === 'html' && !isInHead)
        .map(({ lang, href }) => ({ lang, href })),
    ),
  hreflang_lang_differs: ({ html, url }) => {
    const own = html.alternates
      .filter((each) => each.url === url && each.lang.toLowerCase() !== 'x-default')
      .map(({ lang }) => lang);
    const differs =
      html.lang !== null && !own.some((lang) => languageOf(lang) === languageOf(html.lang ?? ''));
    return when(own.length > 0 && html.lang !== '' && differs, {
      hreflang: own[0],
      lang: html.lang,
    });
  },
  hreflang_not_canonical: (page) =>
    when(page.html.alternates.length > 0 && isElsewhere(page), { canonical: page.canonicalUrl }),
  hreflang_noindex: (page) => when(page.html.alternates.length > 0 && page.isNoindex),
};
