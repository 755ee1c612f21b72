import type {
  htmlChecks,
  mobileChecks,
  renderingChecks,
  socialChecks,
  structuredDataChecks,
} from '../../checks/markup-checks';
import type { StructuredDataFacts } from '../page-facts';
import { type HtmlPage, isRelative, offending, type Rules, when } from './rule';

type ProblemCode = StructuredDataFacts['problems'][number]['code'];

const dataProblems =
  (code: ProblemCode) =>
  ({ html }: HtmlPage) =>
    offending(
      html.structuredData.flatMap(({ format, problems }) =>
        problems
          .filter((problem) => problem.code === code)
          .map(({ type, property, message }) => ({ format, type, property, message })),
      ),
    );

export const structuredDataRules: Rules<typeof structuredDataChecks, HtmlPage> = {
  structured_data_unreadable: dataProblems('unreadable'),
  structured_data_no_type: dataProblems('no_type'),
  structured_data_wrong_context: dataProblems('wrong_context'),
  structured_data_missing_required: dataProblems('missing_required'),
  structured_data_missing_recommended: dataProblems('missing_recommended'),
  structured_data_wrong_value: dataProblems('wrong_value'),
};

const basicProperties = ['og:title', 'og:type', 'og:image', 'og:url'];
const has = (tags: Record<string, string>, name: string) =>
  Object.hasOwn(tags, name) && tags[name]?.trim() !== '';
/** Escapes of letters, digits and `-._~`, which mean the same as the characters (RFC 3986, 6.2.2.2). */
const needlessEscape = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/** Treats `https://a/` and `https://a` as the same URL, and `%7E` as `~`. */
const addressOf = (text: string) =>
  (URL.parse(text)?.href ?? text).replace(needlessEscape, decodeURIComponent);

export const socialRules: Rules<typeof socialChecks, HtmlPage> = {
  open_graph_missing: ({ html, isShell }) =>
    when(Object.keys(html.openGraph).length === 0 && !isShell),
  open_graph_incomplete: ({ html: { openGraph } }) =>
    Object.keys(openGraph).length === 0
      ? null
      : offending(basicProperties.filter((name) => !has(openGraph, name))),
  open_graph_url_differs: ({ html: { openGraph }, url, canonicalUrl }) => {
    const named = openGraph['og:url'];
    const canonical = canonicalUrl ?? url;
    const differs =
      named !== undefined && !isRelative(named) && addressOf(named) !== addressOf(canonical);
    return when(differs, { ogUrl: named, canonical });
  },
  open_graph_image_relative: ({ html: { openGraph } }) => {
    const image = openGraph['og:image'] ?? '';
    return when(image !== '' && isRelative(image), { image });
  },
  twitter_card_incomplete: ({ html: { twitter, openGraph } }) => {
    if (Object.keys(twitter).length === 0) return null;
    const hasTitle = has(twitter, 'twitter:title') || has(openGraph, 'og:title');
    return offending([
      ...(has(twitter, 'twitter:card') ? [] : ['twitter:card']),
      ...(hasTitle ? [] : ['twitter:title']),
    ]);
  },
};

const maximumScale = (viewport: string) =>
  Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(viewport)?.[1] ?? Number.POSITIVE_INFINITY);

export const mobileRules: Rules<typeof mobileChecks, HtmlPage> = {
  viewport_missing: ({ html: { viewport } }) => when(viewport === null || viewport.trim() === ''),
  viewport_fixed: ({ html: { viewport } }) =>
    when(viewport !== null && /\bwidth\s*=\s*\d/i.test(viewport), { viewport }),
  viewport_not_scalable: ({ html: { viewport } }) => {
    if (viewport === null) return null;
    const isForbidden = /user-scalable\s*=\s*(no|0)\b/i.test(viewport);
    return when(isForbidden || maximumScale(viewport) < 5, { viewport });
  },
};

export const htmlRules: Rules<typeof htmlChecks, HtmlPage> = {
  doctype_missing: ({ html }) => when(!html.hasDoctype),
  structure_invalid: ({ html }) => offending(html.structureProblems),
  id_duplicate: ({ html }) => offending(html.duplicateIds),
};

/** A list that counts what it does not show. */
const listed = (list: { count: number; items: readonly unknown[] } | undefined) =>
  when((list?.count ?? 0) > 0, { count: list?.count, items: list?.items });

export const renderingRules: Rules<typeof renderingChecks, HtmlPage> = {
  rendering_failed: ({ rendered }) =>
    when(rendered !== null && rendered.failure !== null, { failure: rendered?.failure }),
  rendered_differs: ({ rendered }) =>
    offending((rendered?.differences ?? []).filter(({ what }) => what !== 'location')),
  redirect_by_script: ({ rendered }) => {
    const moved = rendered?.differences.find(({ what }) => what === 'location');
    return when(moved !== undefined, { target: moved?.rendered });
  },
  script_errors: ({ rendered }) => listed(rendered?.failures?.errors),
  script_requests_failed: ({ rendered }) => listed(rendered?.failures?.requests),
  rendered_links_added: ({ rendered }) =>
    when((rendered?.linksAdded ?? 0) > 0, {
      linksAdded: rendered?.linksAdded,
      links: rendered?.addedLinks,
    }),
};
