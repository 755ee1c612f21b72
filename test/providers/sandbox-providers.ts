import { createDataForSeo } from '../../modules/rankings/providers/dataforseo';
import { createSearxng } from '../../modules/rankings/providers/searxng';
import type { ProviderEndpoint, SerpProvider } from '../../modules/rankings/providers/serp';
import { createSerpApi } from '../../modules/rankings/providers/serpapi';
import { createSerper } from '../../modules/rankings/providers/serper';
import type { SerpRequest } from '../../modules/rankings/rules/serp-reading';
import { sandboxHeaders } from '../../platform/providers/sandbox-headers';

type Extra = Omit<Partial<ProviderEndpoint>, 'baseUrl'> & { secret?: string };

/** Every adapter against a sandbox, fast enough for a test. */
export function providersAt(url: string, { secret = 'sandbox', ...extra }: Extra = {}) {
  const at = (path: string) => ({ requestsPerMinuteMax: 60_000, ...extra, baseUrl: url + path });
  return {
    dataforseo: createDataForSeo({ ...at('/dataforseo'), login: 'sandbox', password: secret }),
    serpapi: createSerpApi({ ...at('/serpapi'), apiKey: secret }),
    serper: createSerper({ ...at('/serper'), apiKey: secret }),
    searxng: createSearxng(at('/searxng')),
  } satisfies Record<string, SerpProvider>;
}

export const serpRequest = (more: Partial<SerpRequest> = {}): SerpRequest => ({
  keyword: 'running shoes',
  country: 'US',
  language: 'en',
  location: null,
  device: 'desktop',
  engine: 'google',
  depth: 20,
  ...more,
});

let calls = 0;

/** A call of its own id, about `example.com` on a day. */
export function serpCall(more: { date?: string; domains?: string[]; callId?: string } = {}) {
  calls += 1;
  const { callId = `call-${calls}`, domains = ['example.com'], date = '2026-11-21' } = more;
  return { callId, headers: sandboxHeaders({ domains, date, callId }) };
}

type Calls = {
  /** By provider. */
  calls: Record<string, number>;
  /** URLs that were taken, and those that were taken more than once. */
  submissions: number;
  submittedTwice: string[];
  purchases: number;
  boughtTwice: string[];
  /** Of the call that was asked for. */
  ofCall: Record<string, number>;
};

/** Uses the sandbox's own interface. */
export async function control(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Calls> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`${url}/_sandbox/${path}`, init);
  const reply = (await response.json()) as Calls;
  if (!response.ok) throw new Error(JSON.stringify(reply));
  return reply;
}
