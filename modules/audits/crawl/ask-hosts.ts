import type { InspectTls } from '../../../platform/network/inspect-tls';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { PageParserPool } from '../parse/page-parser-pool';
import type { HostAnswer, IconAnswer, VariantAnswer } from '../rules/host-answers';
import type { CrawledUrl } from '../rules/page-facts';
import { canonicalOf } from '../rules/page-outline';
import { readSketch, similarityOf } from '../rules/sketch';
import type { SamplePage } from '../store/host-answer-store';
import { packFacts, unpackFacts } from '../store/packed-facts';
import { BodyMemory } from './body-memory';
import type { Crawl } from './crawl';
import { fetchUrl } from './fetch-url';
import { type AddressVariant, isVariable, varyHome, varyPage, varyScheme } from './vary-address';

export type HostQuestions = {
  crawl: Crawl;
  /** Paced, and without the audit's credentials: a variant may be read over http. */
  safeFetch: SafeFetch;
  inspectTls: InspectTls;
  pageReaders: PageParserPool;
  owns: (url: string) => boolean;
  signal: AbortSignal;
};

const timeoutMs = 10_000;
const hopsMax = 5;
/** As for an error page that looks like another (`check-missing-page.ts`). */
const similarMin = 0.9;

async function read(
  { safeFetch, pageReaders, signal }: HostQuestions,
  url: string,
): Promise<CrawledUrl> {
  const request = { url, isPage: true, memory: new BodyMemory(), timeoutMs, signal };
  const { fetch, body, headers } = await fetchUrl(safeFetch, request);
  const document =
    body && (await pageReaders.read(body, { url, headers, rendering: null, fetch: null }));
  return unpackFacts(packFacts(fetch, document));
}

/** Follows redirects within the site; one that leaves it is its end. */
async function follow(questions: HostQuestions, from: string) {
  let url = from;
  for (let hops = 0; ; hops += 1) {
    const facts = await read(questions, url);
    const next = facts.fetch.redirectTo;
    if (next === null) return { end: url, facts };
    if (hops === hopsMax || !questions.owns(next) || next.startsWith('https:')) {
      return { end: next, facts };
    }
    url = next;
  }
}

function isSameText({ html: one }: CrawledUrl, { html: other }: CrawledUrl): boolean | null {
  const isReadable = [one, other].every(
    (html) => html && !html.needsRendering && html.text.words > 0,
  );
  if (!one || !other || !isReadable) return null;
  if (one.text.hash === other.text.hash) return true;
  return similarityOf(readSketch(one.text.sketch), readSketch(other.text.sketch)) >= similarMin;
}

async function askVariant(
  questions: HostQuestions,
  { variant, url, of }: AddressVariant,
  page: SamplePage | undefined,
): Promise<VariantAnswer[]> {
  if (!questions.owns(url)) return [];
  const { isAllowed, failure } = await questions.crawl.mayAskOnce(url);
  const asked = { variant, url, of };
  if (failure !== null) {
    return [{ ...asked, status: null, failure, end: url, isSame: null, canonical: null }];
  }
  if (!isAllowed) return [];
  const { end, facts } = await follow(questions, url);
  return [
    {
      ...asked,
      status: facts.fetch.status,
      failure: facts.fetch.failure,
      end,
      isSame: page ? isSameText(page.facts, facts) : null,
      canonical: facts.html && canonicalOf(facts.html),
    },
  ];
}

/** Whether a page can be compared with its variants: it is the one that search engines should show. */
function isSample({ url, facts: { fetch, html } }: SamplePage): boolean {
  const canonical = html && canonicalOf(html);
  return fetch.status === 200 && html !== null && (canonical === null || canonical === url);
}

/** Asks for the usual icon of a site whose home page names none. */
async function askIcon(
  { crawl, safeFetch, signal }: HostQuestions,
  home: SamplePage | undefined,
): Promise<IconAnswer | undefined> {
  const { html, links } = home?.facts ?? { html: null, links: [] };
  if (!home || !html || html.needsRendering) return undefined;
  if (links.some(({ kind }) => kind === 'icon')) return undefined;
  const url = new URL('/favicon.ico', home.url).href;
  const { isAllowed, failure } = await crawl.mayAskOnce(url);
  if (!isAllowed || failure !== null) return undefined;
  // As a page it is asked for once, by GET: a missing file would be asked for by HEAD as well.
  const request = { url, isPage: true, memory: new BodyMemory(), timeoutMs, signal };
  const { fetch } = await fetchUrl(safeFetch, request);
  return { url, status: fetch.status, failure: fetch.failure, mediaType: fetch.mediaType };
}

/**
 * Asks an origin for variants of its addresses, one after the other, and for its certificate. All
 * variants, and the usual icon, are asked of the site's main origin; of others only the home page over http.
 */
export async function askHost(
  questions: HostQuestions,
  origin: string,
  pages: readonly SamplePage[],
  isMain: boolean,
): Promise<HostAnswer> {
  const home = `${origin}/`;
  const samples = pages.filter(isSample);
  const varied = samples.find(({ url }) => isVariable(url));
  const variants = [
    ...varyScheme(home),
    ...(isMain ? [...varyHome(home), ...(varied ? varyPage(varied.url) : [])] : []),
  ];
  const answers: VariantAnswer[] = [];
  for (const variant of variants) {
    const page = samples.find(({ url }) => url === variant.of);
    answers.push(...(await askVariant(questions, variant, page)));
  }
  const tls = origin.startsWith('https:') ? await questions.inspectTls(origin) : null;
  const icon = isMain
    ? await askIcon(
        questions,
        pages.find(({ url }) => url === home),
      )
    : undefined;
  return { origin, at: new Date().toISOString(), variants: answers, tls, ...(icon && { icon }) };
}
