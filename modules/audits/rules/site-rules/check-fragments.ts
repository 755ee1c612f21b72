import { pageUrlCharsMax } from '../../../../platform/url/page-url';
import type { StoredLink } from '../page-facts';
import { offending } from '../page-rules/rule';
import { partHashOf } from '../part-names';
import type { Site, SiteFinding } from './site-finding';
import type { FrontierUrl, SiteGraph } from './site-graph';

/** Fragments of applications and viewers: a route, text to highlight, a state as `name=value`. */
const isOfScripts = (fragment: string) => /^[/!]|^:~:|=/.test(fragment);

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The name of the part that a link leads to; null if it leads to a whole page. */
export function partOf(href: string): string | null {
  const at = href.indexOf('#');
  if (at < 0 || href.length >= pageUrlCharsMax) return null;
  const [fragment = ''] = href.slice(at + 1).split(':~:', 1);
  const isTop = fragment === '' || fragment.toLowerCase() === 'top';
  return isTop || isOfScripts(fragment) ? null : fragment;
}

/**
 * Links to parts of pages, this one included, whose name their page does not have. Pages that were
 * not read, or not completely, are left out.
 */
export function checkFragments({ graph }: Site, { facts }: FrontierUrl): SiteFinding[] {
  const missing = new Map<string, { href: string; text: string }>();
  for (const { kind, href, text, to } of facts?.links ?? []) {
    if (kind !== 'anchor' || to === null || !href.includes('#')) continue;
    const part = partOf(href);
    if (part === null || missing.has(href)) continue;
    const isThere =
      graph.mayHavePart(to, partHashOf(part)) || graph.mayHavePart(to, partHashOf(decoded(part)));
    if (!isThere) missing.set(href, { href, text });
  }
  const evidence = offending([...missing.values()]);
  return evidence ? [{ code: 'link_part_missing', detail: evidence }] : [];
}

const numbersAPart = 3;

/**
 * The links that `checkFragments` looks up, each address once: a link's place, and the hashes of
 * the part's name as it is written and decoded.
 */
export function linkedParts(links: readonly StoredLink[]): number[] {
  const known = new Set<string>();
  return links.flatMap(({ kind, href, to }, place) => {
    if (kind !== 'anchor' || to === null || !href.includes('#') || known.has(href)) return [];
    known.add(href);
    const part = partOf(href);
    return part === null ? [] : [place, partHashOf(part), partHashOf(decoded(part))];
  });
}

/** Whether a page's linked parts are all there, so that `checkFragments` finds nothing. */
export function haveParts(graph: SiteGraph, parts: Int32Array, to: Int32Array): boolean {
  for (let at = 0; at < parts.length; at += numbersAPart) {
    const [place, written, other] = parts.subarray(at, at + numbersAPart) as unknown as number[];
    const target = to[place as number] as number;
    const isThere =
      graph.mayHavePart(target, written as number) || graph.mayHavePart(target, other as number);
    if (!isThere) return false;
  }
  return true;
}
