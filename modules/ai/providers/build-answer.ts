import type { ProviderClient } from '../../../platform/providers/provider-client';
import {
  type AnswerAd,
  type AnswerProduct,
  answerTextMax,
  type CitedSource,
  citedUrlMax,
  type EngineAnswer,
  type FetchedPage,
  rawBytesMax,
  type SeenSource,
} from '../rules/answer';
import {
  type AiCapabilities,
  type AiProvider,
  type AiProviderName,
  type AnswerCall,
  checkSupported,
} from './ai-provider';
import { type FoundSpan, isInsidePair } from './spans';

type Named = string | null | undefined;
export type Citation = {
  url?: Named;
  title?: Named;
  span: FoundSpan;
  /** False if the URL is the home page of a domain of which some page is cited. */
  isResolved?: boolean;
};
type Source = { url?: Named; title?: Named };

/** What an adapter read from a response, before it is checked. */
export type AnswerParts = {
  state: EngineAnswer['state'];
  text: string;
  modelServed: Named;
  searched: boolean | null;
  queries?: readonly Named[];
  cited?: readonly Citation[];
  seen?: readonly Source[];
  fetched?: readonly { url: Named; state: FetchedPage['state']; code?: Named }[];
  ads?: readonly { title?: Named; url?: Named; domain?: Named }[];
  products?: readonly { title?: Named; price?: Named; merchant?: Named; url?: Named }[];
  cost: EngineAnswer['cost'];
  providerId: Named;
  /** The bodies that were received, in their order. */
  bodies: readonly string[];
  warnings?: readonly string[];
};

type AdapterParts = {
  name: AiProviderName;
  capabilities: AiCapabilities;
  client: ProviderClient;
  answer: (...asked: Parameters<AiProvider['ask']>) => Promise<AnswerParts>;
  check: AiProvider['check'];
  close?: () => Promise<void>;
};

/** Credits of one answer of any provider. */
const creditsPerAnswer = 1;

/** Most citations of a response that are looked at: the rest costs time and is dropped anyway. */
export const citationsMax = 1_000;

/** Most sources, searches and pages of one answer that are kept. */
const itemsMax = 500;
const titleMax = 500;
const queryMax = 1_000;

/** Makes a provider of what differs between them. */
export function createAdapter(parts: AdapterParts): AiProvider {
  const { name, capabilities, client, answer, check } = parts;
  return {
    name,
    capabilities,
    creditsFor: () => creditsPerAnswer,
    async ask(engine, request, call) {
      checkSupported(parts, engine, request);
      const startedAt = new Date();
      const read = await answer(engine, request, call);
      return buildAnswer(client, startedAt, read);
    },
    check,
    async close() {
      await Promise.all([client.close(), parts.close?.()]);
    },
  };
}

export const callOf = ({ signal, headers }: Omit<AnswerCall, 'callId'>) => ({ signal, headers });

/** Builds an answer; throws if it should have a text and has none. */
export function buildAnswer(
  client: ProviderClient,
  startedAt: Date,
  parts: AnswerParts,
): EngineAnswer {
  if (parts.state === 'ok' && cleanText(parts.text).trim() === '') {
    const message = ['The provider answered without a text.', ...(parts.warnings ?? [])].join(' ');
    throw client.error({ kind: 'bad_data', code: 'no_text', message, mayBeCharged: true });
  }
  return checkAnswer(parts, { startedAt: startedAt.toISOString(), endedAt: now() });
}

const now = () => new Date().toISOString();

/** Checks what was read: what cannot be true is dropped, and named in `warnings`. */
export function checkAnswer(
  parts: AnswerParts,
  times: Pick<EngineAnswer, 'startedAt' | 'endedAt'>,
): EngineAnswer {
  const whole = cleanText(parts.text);
  const drops = new Drops();
  const text = cut(whole, answerTextMax);
  if (text !== whole) drops.note(`The text was cut after ${answerTextMax} characters.`);
  const cited = readCited(parts.cited ?? [], text, drops);
  const raw = readRaw(parts.bodies, drops);
  return {
    state: parts.state,
    text,
    modelServed: named(parts.modelServed),
    searched: parts.searched,
    queries: limited('searches', readQueries(parts.queries ?? []), drops),
    cited: limited('cited sources', cited, drops),
    seen: limited('seen sources', readSeen(parts.seen ?? [], drops), drops),
    fetched: limited('opened pages', readFetched(parts.fetched ?? [], drops), drops),
    ads: limited('ads', readAds(parts.ads ?? [], drops), drops),
    products: limited('products', readProducts(parts.products ?? [], drops), drops),
    cost: parts.cost,
    providerId: named(parts.providerId),
    ...times,
    raw,
    warnings: [...(parts.warnings ?? []), ...drops.sentences()],
  };
}

/** Counts what is dropped by its reason, so that thousands of bad citations are one sentence. */
class Drops {
  readonly #counts = new Map<string, number>();
  readonly #notes: string[] = [];

  count(what: string, why: string): void {
    const key = `${what}: ${why}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  sentences(): string[] {
    const counted = [...this.#counts].map(([key, count]) => `Dropped ${count} ${key}.`);
    return [...counted, ...this.#notes];
  }
}

// Databases refuse both; the replacements have the same length, so that offsets stay true.
const cleanText = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();

const cut = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, isInsidePair(text, max) ? max - 1 : max);

const named = (value: Named): string | null => {
  const text = cleanText(value ?? '').trim();
  return text === '' ? null : cut(text, titleMax);
};

function limited<T>(what: string, items: T[], drops: Drops): T[] {
  if (items.length <= itemsMax) return items;
  drops.note(`Of ${items.length} ${what} the first ${itemsMax} were kept.`);
  return items.slice(0, itemsMax);
}

/** Parameters by which engines mark the links that they hand out; they are not part of the page. */
const engineTag = /([?&])utm_source=(?:openai|chatgpt\.com|chatgpt|perplexity|claude)(&|(?=#)|$)/;

function readUrl(value: Named, what: string, drops: Drops): string | null {
  const url = (value ?? '').trim();
  if (url.length > citedUrlMax) {
    drops.count(what, `a URL of more than ${citedUrlMax} characters`);
    return null;
  }
  if (!isHttp(url)) {
    drops.count(what, 'no http URL');
    return null;
  }
  return url.replace(engineTag, (_tag, before: string, after: string) =>
    after === '&' ? before : '',
  );
}

const isHttp = (url: string) =>
  /^https?:\/\/[^/?#\s]/i.test(url) && !/[\s\0]/.test(url) && URL.canParse(url);

function readCited(citations: readonly Citation[], text: string, drops: Drops): CitedSource[] {
  const known = new Set<string>();
  const cited: CitedSource[] = [];
  for (const { url: given, title, span, isResolved = true } of citations) {
    const url = readUrl(given, 'cited sources', drops);
    if (url === null) continue;
    // The engine did cite the page, so only the offsets are dropped.
    const isOutside = span === 'outside' || (span !== 'none' && span.end > text.length);
    if (isOutside) drops.count('offsets of cited sources', 'outside the text');
    const { start, end } =
      isOutside || span === 'none'
        ? { start: null, end: null }
        : (span as Exclude<FoundSpan, string>);
    const key = `${url} ${start} ${end} ${isResolved}`;
    if (known.has(key)) continue;
    known.add(key);
    cited.push({
      url,
      title: named(title),
      start,
      end,
      order: 0,
      ...(isResolved ? {} : { isResolved }),
    });
  }
  // The sort is stable: citations without offsets stay behind, in the engine's own order.
  const at = ({ start }: CitedSource) => start ?? Number.MAX_SAFE_INTEGER;
  return cited
    .sort((one, other) => at(one) - at(other))
    .map((source, index) => ({ ...source, order: index + 1 }));
}

function readSeen(sources: readonly Source[], drops: Drops): SeenSource[] {
  const seen = new Map<string, SeenSource>();
  for (const { url: given, title } of sources) {
    const url = readUrl(given, 'seen sources', drops);
    if (url !== null && !seen.has(url)) seen.set(url, { url, title: named(title) });
  }
  return [...seen.values()];
}

function readFetched(pages: NonNullable<AnswerParts['fetched']>, drops: Drops): FetchedPage[] {
  const fetched = new Map<string, FetchedPage>();
  for (const { url: given, state, code } of pages) {
    const url = readUrl(given, 'opened pages', drops);
    if (url !== null) fetched.set(`${url} ${state}`, { url, state, code: named(code) });
  }
  return [...fetched.values()];
}

const readQueries = (queries: readonly Named[]) =>
  [...new Set(queries.map((query) => cleanText(query ?? '').trim()))]
    .filter((query) => query !== '')
    .map((query) => cut(query, queryMax));

const readAds = (ads: NonNullable<AnswerParts['ads']>, drops: Drops): AnswerAd[] =>
  ads.map(({ title, url, domain }) => ({
    title: named(title) ?? '',
    url: url ? readUrl(url, 'URLs of ads', drops) : null,
    domain: named(domain),
  }));

const readProducts = (
  products: NonNullable<AnswerParts['products']>,
  drops: Drops,
): AnswerProduct[] =>
  products.flatMap(({ title, price, merchant, url }) => {
    const name = named(title);
    if (name === null) return [];
    const link = url ? readUrl(url, 'URLs of products', drops) : null;
    return [{ title: name, price: named(price), merchant: named(merchant), url: link }];
  });

function readRaw(bodies: readonly string[], drops: Drops): string {
  const whole = bodies.join('\n').toWellFormed();
  const bytes = Buffer.from(whole);
  if (bytes.length <= rawBytesMax) return whole;
  drops.note(`The kept body was cut after ${rawBytesMax} bytes.`);
  let end = rawBytesMax;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString('utf8');
}
