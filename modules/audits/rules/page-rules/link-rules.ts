import type { linkChecks } from '../../checks/markup-checks';
import type { StoredLink } from '../page-facts';
import { limits } from './limits';
import { isMistyped } from './mistyped-scheme';
import { type HtmlPage, offending, type Rules, when } from './rule';

const generic =
  /^(click( here)?|here|read more|more|learn more|this|link|this page|details|go|see more|continue|hier|mehr|weiterlesen|mehr lesen|aquí|leer más|ici|en savoir plus|lire la suite)[\s.…»>→]*$/i;
/**
 * Whether a text is what its target is called, as the keyword "continue" at `#continue` or the node
 * "Continue" at `#ast.Continue`: it says where the link leads.
 */
function namesTarget({ href, text }: StoredLink): boolean {
  const hash = href.indexOf('#');
  if (hash === -1) return false;
  const words = href.slice(hash + 1).split(/[^\p{L}\p{N}]/u);
  const name = words.at(-1) ?? '';
  return name !== '' && name.toLowerCase() === text.trim().toLowerCase();
}
const local = /^\s*(https?:)?\/\/(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])(:\d+)?([/?#]|$)/i;
const absolute = /^\s*(https?:)?[\\/]{2}([^\\/?#]*)/i;

/** Whether an address begins like a path, so that it has neither scheme nor host. */
function isPath(address: string): boolean {
  const first = address.charCodeAt(0);
  if (first === 0x23 || first === 0x2e || first === 0x3f) return true;
  if (first !== 0x2f) return false;
  const second = address.charCodeAt(1);
  return second !== 0x2f && second !== 0x5c;
}

const hostOf = (address: string) =>
  isPath(address)
    ? null
    : (absolute
        .exec(address)?.[2]
        ?.toLowerCase()
        .replace(/^www\./, '') ?? null);
/** Whether a link stays on the page's own host, ignoring `www.`. */
const isInternal = (page: HtmlPage) => {
  const own = hostOf(page.url);
  const base = hostOf(page.html.baseHref ?? '') ?? own;
  return ({ href, to }: StoredLink) => to !== null && (hostOf(href) ?? base) === own;
};
const isExternal = (page: HtmlPage) => {
  const isOwn = isInternal(page);
  return (link: StoredLink) => link.to !== null && !isOwn(link);
};
const shown = ({ href, text }: StoredLink) => ({ href, text });
const linksWhere = ({ anchors }: HtmlPage, fails: (link: StoredLink) => boolean) =>
  offending(anchors.filter(fails).map(shown));

/**
 * The cheap total is compared first: few pages have that many links, and classifying each is slow.
 */
function tooMany({ anchors }: HtmlPage, counts: (link: StoredLink) => boolean, linksMax: number) {
  if (anchors.length <= linksMax) return null;
  const links = anchors.filter(counts).length;
  return when(links > linksMax, { links, linksMax });
}

export const linkRules: Rules<typeof linkChecks, HtmlPage> = {
  link_without_text: (page) => linksWhere(page, ({ text, to }) => to !== null && text === ''),
  link_text_generic: (page) =>
    linksWhere(page, (link) => generic.test(link.text) && !namesTarget(link)),
  link_to_localhost: (page) => linksWhere(page, ({ href }) => !isPath(href) && local.test(href)),
  link_internal_nofollow: (page) => {
    const isOwn = isInternal(page);
    return linksWhere(page, (link) => link.isNofollow && isOwn(link));
  },
  link_not_crawlable: (page) =>
    linksWhere(page, ({ href }) => !isPath(href) && /^\s*javascript:/i.test(href)),
  link_scheme_mistyped: (page) => linksWhere(page, ({ href }) => !isPath(href) && isMistyped(href)),
  links_partly_read: ({ html, links }) =>
    when(html.linkCount > links.length, { links: html.linkCount, read: links.length }),
  link_malformed: (page) => linksWhere(page, ({ problem }) => problem === 'unreadable'),
  link_to_http: (page) => {
    const isOwn = isInternal(page);
    const leaves = ({ href }: StoredLink) => /^\s*http:/i.test(href);
    return page.isSecure ? linksWhere(page, (link) => leaves(link) && isOwn(link)) : null;
  },
  links_internal_many: (page) => tooMany(page, isInternal(page), limits.internalLinksMax),
  links_external_many: (page) => tooMany(page, isExternal(page), limits.externalLinksMax),
  pagination_not_linked: (page) => {
    const named = page.links.filter(({ kind }) => kind === 'next' || kind === 'prev');
    if (named.length === 0) return null;
    const linked = new Set(page.anchors.map(({ to }) => to));
    return offending(
      named.filter(({ to }) => to !== null && !linked.has(to)).map(({ href }) => href),
    );
  },
};
