/** `api`: the vendor's programming interface. `scraped`: the consumer product, read by a provider. */
export type AnswerAccess = 'api' | 'scraped';

/**
 * `ok`: there is a text. `refused`: the engine declined to answer. `no_answer_surface`: the product
 * showed no AI answer for this prompt. A call that failed has no answer and is `failed`.
 */
export type AnswerState = 'ok' | 'refused' | 'no_answer_surface' | 'failed';

/** Where the question is asked from. */
export type AnswerPlace = {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** BCP 47, e.g. `de`. */
  language: string;
};

/** One question to one engine. */
export type AnswerRequest = AnswerPlace & {
  prompt: string;
  /** The provider's name of the model; null lets the provider choose, where that is possible. */
  model: string | null;
  /** Whether the engine may search the web. */
  online: boolean;
};

/**
 * A source that the answer cites. `start` and `end` are UTF-16 offsets of the answer's text that it
 * supports, `end` exclusive; null where the engine does not say. `order` counts from 1.
 */
export type CitedSource = {
  url: string;
  title: string | null;
  start: number | null;
  end: number | null;
  order: number;
  /** False if only the domain is known: then `url` is its home page, which was not cited itself. */
  isResolved?: false;
};

/** A source that the engine's search returned, cited or not. */
export type SeenSource = { url: string; title: string | null };

/** A page that the engine says it opened, e.g. by a fetch tool. `failed` may mean that it is blocked. */
export type FetchedPage = { url: string; state: 'read' | 'failed'; code: string | null };

export type AnswerAd = { title: string; url: string | null; domain: string | null };
export type AnswerProduct = {
  title: string;
  price: string | null;
  merchant: string | null;
  url: string | null;
};

/** What an engine answered, as far as its provider reports it. Lists are empty where it reports nothing. */
export type EngineAnswer = {
  state: Exclude<AnswerState, 'failed'>;
  text: string;
  /** The model that answered, which may differ from the requested one; null if not reported. */
  modelServed: string | null;
  /** Whether the engine searched the web; null if the provider does not report it. */
  searched: boolean | null;
  /** The searches that the engine made, in their order. */
  queries: string[];
  cited: CitedSource[];
  seen: SeenSource[];
  fetched: FetchedPage[];
  ads: AnswerAd[];
  products: AnswerProduct[];
  /** What the provider charges, in its own unit, e.g. `{amount: 0.012, unit: 'USD'}`; null if not reported. */
  cost: { amount: number; unit: string } | null;
  /** The provider's id of the answer, to ask for support. */
  providerId: string | null;
  startedAt: string;
  endedAt: string;
  /** The response's body as received, at most `rawBytesMax`; kept as evidence. */
  raw: string;
  /** Parts of the response that were dropped, with the reason, e.g. citations without an http URL. */
  warnings: string[];
};

/** Longest answer text that is kept, in UTF-16 units. */
export const answerTextMax = 200_000;
export const rawBytesMax = 2_000_000;
export const citedUrlMax = 2_048;
