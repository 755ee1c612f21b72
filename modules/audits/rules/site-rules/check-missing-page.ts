import type { SiteCheckCode } from '../checks';
import { hostOf, targetOf } from '../link-plan';
import type { CrawledUrl } from '../page-facts';
import { readSketch, similarityOf } from '../sketch';
import type { SiteFinding } from './site-finding';
import type { FrontierUrl } from './site-graph';

/** What a host answers for an address that does not exist. */
export type MissingPage = {
  httpStatus: number;
  title: string | null;
  hash: string;
  sketch: Uint32Array;
};

/** Texts that are the same but for a few words; with the same title, they may differ in more. */
const similarMin = 0.9;
const similarWithTitleMin = 0.5;

const code: SiteCheckCode = 'soft_404';

/** Statuses that say what the site does; others, such as 503, may be the moment's. */
const isMeant = (status: number) =>
  (status >= 200 && status < 300) || status === 404 || status === 410;

/** Returns undefined if the answer has no text to compare pages with. */
export function readMissingPage({ fetch, html }: CrawledUrl): MissingPage | undefined {
  if (fetch.status === null || !isMeant(fetch.status)) return undefined;
  if (!html || html.needsRendering || html.text.words === 0) return undefined;
  const { hash, sketch } = html.text;
  const title = html.titles[0]?.text || null;
  return { httpStatus: fetch.status, title, hash, sketch: readSketch(sketch) };
}

/**
 * Whether a text with a sketch of this size may be similar to the answer: two texts are at most as
 * similar as the smaller sketch is large in relation to the other.
 */
export const mayBeLikeMissing = (sketchLength: number, { sketch }: MissingPage): boolean =>
  Math.min(sketchLength, sketch.length) >=
  similarWithTitleMin * Math.max(sketchLength, sketch.length);

/**
 * Whether a page's text is so different from the answer that `checkMissingPage` finds nothing. Short
 * texts have no sketch.
 */
export const isUnlikeMissing = (sketch: Uint32Array, missing: MissingPage): boolean =>
  sketch.length > 0 && similarityOf(sketch, missing.sketch) < similarWithTitleMin;

/**
 * A page that returns a success and looks like what its host answers for an address that does not
 * exist. The home page never counts: some hosts answer with it.
 */
export function checkMissingPage(
  { kind, source, url, facts }: FrontierUrl,
  missingPages: ReadonlyMap<string, MissingPage>,
): SiteFinding[] {
  const missing = missingPages.get(hostOf(url));
  const { fetch, html } = facts ?? {};
  if (!missing || kind !== 'page' || !fetch || !html) return [];
  const isSuccess = fetch.status !== null && fetch.status >= 200 && fetch.status < 300;
  const isHome = source === 'start' || targetOf(url) === '/';
  if (!isSuccess || isHome || html.needsRendering) return [];
  const isSameText = html.text.hash === missing.hash;
  const hasSameTitle = missing.title !== null && html.titles[0]?.text === missing.title;
  const similarity = isSameText ? 1 : similarityOf(readSketch(html.text.sketch), missing.sketch);
  if (similarity < (hasSameTitle ? similarWithTitleMin : similarMin)) return [];
  const detail = {
    text: html.titles[0]?.text ?? null,
    similarity: Math.round(similarity * 100) / 100,
    missingPageHttpStatus: missing.httpStatus,
  };
  return [{ code, detail }];
}
