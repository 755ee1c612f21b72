import { z } from 'zod';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { readTolerantly } from '../../../platform/providers/read-tolerantly';
import { normalizePageUrl } from '../../../platform/url/page-url';
import {
  basicAuth,
  codes,
  envelopeSchema,
  readEnvelopeError,
  taskError,
} from '../../purchases/providers/dataforseo-envelope';
import type { CollectedLink } from '../rules/collected-link';
import { storable } from '../rules/storable';
import type { BacklinkProvider, LinkPage, LinkPageRequest } from './backlink-provider';

type Options = {
  baseUrl: string;
  login: string;
  password: string;
  requestsPerMinuteMax?: number;
};

const text = z.string().nullish();
const number = z.number().nullish();

const itemSchema = z.object({
  url_from: z.string(),
  url_to: z.string(),
  is_lost: z.boolean().nullish(),
  rank: number,
  page_from_rank: number,
  domain_from_rank: number,
  backlink_spam_score: number,
  page_from_title: text,
  first_seen: text,
  last_seen: text,
  item_type: text,
  attributes: z.array(z.string()).nullish(),
  dofollow: z.boolean().nullish(),
  alt: text,
  anchor: text,
  url_to_status_code: z.int().nullish(),
  links_count: z.int().nullish(),
});

const resultSchema = z.object({
  total_count: z.int().nullish(),
  items: z.array(itemSchema).nullish(),
  search_after_token: text,
});

const listSchema = z.object({ items: z.array(z.unknown()).nullish() });

/** Creates an adapter of DataForSEO's Backlinks API, which answers live and pages by a token. */
export function createDataForSeoBacklinks({
  login,
  password,
  ...endpoint
}: Options): BacklinkProvider {
  const auth = basicAuth({ login, password });
  const client = new ProviderClient({
    requestsPerMinuteMax: 1_000,
    concurrencyMax: 8,
    ...endpoint,
    provider: 'dataforseo',
    headers: { authorization: auth.header },
    secrets: auth.secrets,
    readError: readEnvelopeError,
  });
  return {
    readPage: (request, call) => readPage(client, request, call),
    close: () => client.close(),
  };
}

async function readPage(
  client: ProviderClient,
  { domain, token, linksMax }: LinkPageRequest,
  { callId, signal }: { callId: string; signal: AbortSignal },
): Promise<LinkPage> {
  const { tasks } = await client.call({
    method: 'POST',
    path: '/v3/backlinks/backlinks/live',
    json: [
      {
        target: domain,
        mode: 'as_is',
        limit: linksMax,
        // The order must not change between pages.
        order_by: ['first_seen,desc'],
        backlinks_status_type: 'live',
        include_subdomains: true,
        exclude_internal_backlinks: true,
        rank_scale: 'one_thousand',
        tag: callId,
        ...(token !== null && { search_after_token: token }),
      },
    ],
    schema: envelopeSchema,
    signal,
  });
  const task = tasks?.[0];
  if (!task) throw unexpectedShape(client);
  const costUsd = typeof task.cost === 'number' ? task.cost : null;
  const empty = { links: [], unreadable: 0, total: 0, token: null, costUsd };
  if (task.status_code === codes.noResults) return empty;
  if (task.status_code !== codes.ok) throw taskError(client, task);
  if (!task.result?.[0]) return empty;
  const given = givenItems(task.result[0]);
  const result = readTolerantly(resultSchema, task.result[0]);
  if (!result.ok) throw unexpectedShape(client);
  const items = result.data.items ?? [];
  const links = items.flatMap((item) => toLink(item) ?? []);
  if (given > 0 && links.length === 0 && items.length === 0) throw unexpectedShape(client);
  return {
    links,
    unreadable: given - links.length,
    total: result.data.total_count ?? given,
    token: given === 0 ? null : (result.data.search_after_token ?? null),
    costUsd,
  };
}

/** How many links a result has, readable or not. */
const givenItems = (result: unknown): number =>
  listSchema.safeParse(result).data?.items?.length ?? 0;

function toLink(item: z.output<typeof itemSchema>): CollectedLink | undefined {
  const source = normalizePageUrl(item.url_from);
  const target = normalizePageUrl(item.url_to);
  if (!('url' in source) || !('url' in target)) return undefined;
  const metrics = {
    rank: item.rank,
    page_rank: item.page_from_rank,
    domain_rank: item.domain_from_rank,
    spam_score: item.backlink_spam_score,
    links_on_page: item.links_count,
  };
  return {
    sourceUrl: source.url,
    targetUrl: target.url,
    anchor: storable(item.anchor ?? item.alt),
    kind: storable(item.item_type),
    rel: (item.attributes ?? []).slice(0, 20),
    isFollowed: item.dofollow ?? null,
    title: storable(item.page_from_title),
    targetStatus: item.url_to_status_code ?? null,
    firstSeen: dayOf(item.first_seen),
    lastSeen: dayOf(item.last_seen),
    isGone: item.is_lost ?? false,
    metrics: Object.fromEntries(
      Object.entries(metrics).flatMap(([name, value]) =>
        typeof value === 'number' ? [[name, value]] : [],
      ),
    ),
  };
}

/** Times are like `2026-11-21 10:00:00 +00:00`. */
const dayOf = (time: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(time ?? '')?.[0] ?? null;

const unexpectedShape = (client: ProviderClient) =>
  client.error({
    kind: 'bad_data',
    code: 'unexpected_shape',
    message: 'DataForSEO answered backlinks in an unknown shape.',
    mayBeCharged: true,
  });
