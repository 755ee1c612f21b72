import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import {
  basicAuth,
  codes,
  envelopeSchema,
  readEnvelopeError,
  taskError,
} from '../../purchases/providers/dataforseo-envelope';
import { searchVolumeCallCredits, searchVolumeCallKeywordsMax } from '../rules/credits';
import type { VolumeState } from '../rules/search-volume';
import type { DataForSeoOptions } from './dataforseo';
import { dataForSeoPlace } from './dataforseo-place';
import type { SerpCall } from './serp';

export type KeywordMetrics = {
  /** The keyword as requested. */
  keyword: string;
  /** `unsupported`: the source does not accept such a keyword; `no_data`: it has no data for it. */
  state: Exclude<VolumeState, 'pending'>;
  /** Searches per month, averaged over twelve months; null means unknown, not 0. */
  searchVolume: number | null;
  /** Mean cost per click in US dollars. */
  cpcUsd: number | null;
};

export type KeywordDataRequest = {
  keywords: readonly string[];
  /** ISO 3166-1 alpha-2. */
  country: string;
  location: string | null;
};

export interface KeywordDataProvider {
  readonly name: 'dataforseo';
  /** Cost of a reading in our credits; no call is made when all keywords are unsupported. */
  creditsFor(request: KeywordDataRequest): number;
  /** Returns one row per keyword, in order. Throws `ProviderError`. */
  read(request: KeywordDataRequest, call: SerpCall): Promise<KeywordMetrics[]>;
  close(): Promise<void>;
}

const charactersMax = 80;
const wordsMax = 10;

const rowSchema = z.object({
  keyword: z.string().nullish(),
  search_volume: z.int().nullish(),
  cpc: z.number().nullish(),
});

/**
 * Creates a provider of search volume and cost per click from DataForSEO's Google Ads data. No
 * language is sent: Google's planner no longer distinguishes volumes by it.
 */
export function createKeywordData({
  login,
  password,
  ...endpoint
}: DataForSeoOptions): KeywordDataProvider {
  const auth = basicAuth({ login, password });
  const client = new ProviderClient({
    // Google throttles these calls heavily; the limit of 12 a minute is known from hearsay only.
    requestsPerMinuteMax: 12,
    concurrencyMax: 2,
    ...endpoint,
    provider: 'dataforseo',
    headers: { ...endpoint.headers, authorization: auth.header },
    secrets: auth.secrets,
    readError: readEnvelopeError,
  });
  return {
    name: 'dataforseo',
    creditsFor: ({ keywords }) =>
      keywords.some((keyword) => toPlannerTerm(keyword) !== null) ? searchVolumeCallCredits : 0,
    read: (request, call) => read(client, request, call),
    close: () => client.close(),
  };
}

async function read(
  client: ProviderClient,
  { keywords, country, location }: KeywordDataRequest,
  { callId, signal, headers }: SerpCall,
): Promise<KeywordMetrics[]> {
  if (keywords.length > searchVolumeCallKeywordsMax) {
    throw new RangeError(`At most ${searchVolumeCallKeywordsMax} keywords can be read at once.`);
  }
  const asked = keywords.map((keyword) => ({ keyword, term: toPlannerTerm(keyword) }));
  const terms = [...new Set(asked.flatMap(({ term }) => (term === null ? [] : [term])))];
  if (terms.length === 0) return asked.map(({ keyword }) => unsupported(keyword));
  const { tasks } = await client.call({
    method: 'POST',
    path: '/v3/keywords_data/google_ads/search_volume/live',
    json: [{ keywords: terms, ...dataForSeoPlace({ country, location }), tag: callId }],
    schema: envelopeSchema,
    signal,
    headers,
  });
  const task = tasks?.[0];
  if (!task) throw unexpectedShape(client);
  if (task.status_code !== codes.ok && task.status_code !== codes.noResults) {
    throw taskError(client, task);
  }
  const rows = readTolerantly(z.array(rowSchema), task.result ?? []);
  if (!rows.ok) throw unexpectedShape(client);
  const byTerm = new Map(rows.data.map((row) => [row.keyword?.toLowerCase(), row]));
  // The provider returns a row for every keyword, even without data. A response that contains only
  // other keywords is invalid.
  if (byTerm.size > 0 && !terms.some((term) => byTerm.has(term))) throw unexpectedShape(client);
  return asked.map(({ keyword, term }) =>
    term === null ? unsupported(keyword) : toMetrics(keyword, byTerm.get(term)),
  );
}

/**
 * Returns the keyword in a form that Google's planner accepts, or null if it accepts no form: one
 * bad keyword fails the whole call. Punctuation means nothing to a search, so `what is seo?`
 * requests the volume of `what is seo`. Characters that the planner may refuse are removed.
 */
export function toPlannerTerm(keyword: string): string | null {
  const plain = keyword.normalize('NFC').toLowerCase().replace(/[©®™]/g, ' ');
  if (/[\p{Extended_Pictographic}\p{Cc}\p{Cs}\p{Co}]/u.test(plain)) return null;
  const term = plain
    // Some scripts use joiners within words.
    .replace(/[^\p{L}\p{M}\p{N}\s\p{Join_Control}'’&+#./:_$-]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const isTooLong = term.length > charactersMax || term.split(' ').length > wordsMax;
  return /[\p{L}\p{N}]/u.test(term) && !isTooLong ? term : null;
}

const unsupported = (keyword: string): KeywordMetrics => ({
  keyword,
  state: 'unsupported',
  searchVolume: null,
  cpcUsd: null,
});

function toMetrics(keyword: string, row: z.output<typeof rowSchema> | undefined): KeywordMetrics {
  const searchVolume = row?.search_volume ?? null;
  const state = searchVolume === null ? 'no_data' : 'measured';
  return { keyword, state, searchVolume, cpcUsd: row?.cpc ?? null };
}

const unexpectedShape = (client: ProviderClient) =>
  client.error({
    kind: 'bad_data',
    code: 'unexpected_shape',
    message: 'DataForSEO answered keyword data in an unknown shape.',
    mayBeCharged: true,
  });
