import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readHostRules } from '../../platform/network/host-rules';
import { createSafeFetch } from '../../platform/network/safe-fetch';
import { anthropic } from './ai/anthropic';
import { gemini } from './ai/gemini';
import { mistral } from './ai/mistral';
import { openai, xai } from './ai/openai';
import { openaiCompatible } from './ai/openai-compatible';
import { perplexity } from './ai/perplexity';
import { playBing } from './bing';
import { CallLog } from './call-log';
import { answerControl } from './control';
import { playDataForSeo } from './dataforseo/dataforseo';
import {
  type DemoSite,
  demoSiteOverrides,
  openDemoSite,
  type SitePorts,
} from './demo-site/demo-site';
import { FaultBook } from './fault-book';
import { playGoogle } from './google/google';
import { type GoogleState, newGoogleState } from './google/state';
import { playIndexNow } from './indexnow';
import { readText, toWireRequest } from './read-request';
import { playSearxng } from './searxng';
import { serpApi } from './serpapi';
import { serper } from './serper';
import type { Fault, ProviderName, WireProvider, WireReply, WireRequest } from './wire';

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  /** The processing time of a queued task. */
  queueDelayMs?: number;
  /** False simulates a SearXNG server that does not allow the JSON format. */
  searxngAllowsJson?: boolean;
  /** Overrides of hosts for key files: `RESOLVE_OVERRIDES`. */
  resolveOverrides?: string | undefined;
  /** Ports of the demo's website; without them it is not served. */
  demoSite?: SitePorts | undefined;
};

export type Sandbox = {
  url: string;
  /** Where the demo's website is served; empty if it is not. */
  demoSiteOverrides: string;
  close(): Promise<void>;
};

type Parts = {
  providers: Record<ProviderName, WireProvider>;
  faults: FaultBook;
  log: CallLog;
  demoSite: DemoSite | undefined;
  google: GoogleState;
  url: () => string;
};

/**
 * Simulates the providers on loopback, each under its own path (`/dataforseo`, `/serpapi`,
 * `/serper`, `/searxng`, `/indexnow`, `/bing`, `/google`, `/openai`, `/anthropic`, `/perplexity`, `/gemini`,
 * `/xai`, `/mistral`, `/openai-compatible`). Responses depend on the query and the day only. The
 * queue, the configured faults and the counts are kept in memory.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const demoSite = options.demoSite && (await openDemoSite(options.demoSite));
  const siteOverrides = demoSite ? demoSiteOverrides(demoSite.ports) : '';
  const resolveOverrides = [options.resolveOverrides ?? '', siteOverrides].join(',');
  const safeFetch = createSafeFetch({
    rules: readHostRules({ resolveOverrides }),
    userAgent: 'SightlineSandbox',
  });
  const google = newGoogleState();
  let url = '';
  const parts: Parts = {
    google,
    url: () => url,
    providers: {
      dataforseo: playDataForSeo({ queueDelayMs: options.queueDelayMs ?? 1_500 }),
      serpapi: serpApi,
      serper,
      searxng: playSearxng({ allowsJson: options.searxngAllowsJson ?? true }),
      indexnow: playIndexNow(safeFetch),
      bing: playBing(),
      google: playGoogle(google),
      openai,
      anthropic,
      perplexity,
      gemini,
      xai,
      mistral,
      'openai-compatible': openaiCompatible,
    },
    faults: new FaultBook(),
    log: new CallLog(),
    demoSite,
  };
  const server = createServer((message, response) => {
    // A caller that disconnects early is not an error.
    handle(parts, message, response).catch(() => response.destroy());
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    demoSiteOverrides: siteOverrides,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all([once(server, 'close'), safeFetch.close(), demoSite?.close()]);
    },
  };
}

async function handle(
  parts: Parts,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await readText(message);
  if (text === undefined) return send(response, { status: 413, body: { error: 'too large' } });
  const control = answerControl(parts, message, text);
  if (control) return send(response, control);
  const request = toWireRequest(message, text);
  if (!request) return send(response, { status: 404, body: { error: 'no such provider' } });
  await play(parts, { ...request, overviews: parts.google.effects.overviews }, response);
}

async function play(
  { providers, faults, log }: Parts,
  request: WireRequest,
  response: ServerResponse,
): Promise<void> {
  const provider = providers[request.provider];
  const fault = faults.take(request, provider.keywordsOf(request));
  log.called(request);
  if (fault.refuse) return void response.destroy();
  const reply = fault.status
    ? provider.failure(fault.status)
    : await provider.answer(request, {
        fault,
        buy: (purchase) => log.bought(purchase),
        submit: (urls) => log.submitted(request.provider, urls),
      });
  // Delays like a real provider: a caller that disconnects now is still charged.
  if (fault.delayMs) await sleep(fault.delayMs);
  if (fault.cut) return void response.destroy();
  if (fault.endless) return sendWithoutEnd(response);
  send(response, withHeaders(fault.html ? pageForPeople : reply, fault), fault.half);
}

const pageForPeople: WireReply = {
  status: 200,
  body: '<!DOCTYPE html><html><body>Hi</body></html>',
};

const withHeaders = (reply: WireReply, { retryAfterSeconds }: Fault): WireReply =>
  retryAfterSeconds === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'Retry-After': String(retryAfterSeconds) } };

/** Writes until the caller disconnects; bounded, because a caller that never does is a defect. */
async function sendWithoutEnd(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  await pipeline(Readable.from(endlessChunks()), response).catch(() => response.destroy());
}

const endlessChunksMax = 2_000;

function* endlessChunks(): Generator<string> {
  yield '{"output":[';
  for (let count = 0; count < endlessChunksMax; count += 1) yield `"${'x'.repeat(64_000)}",`;
}

function send(response: ServerResponse, { status, body, headers }: WireReply, half = false): void {
  const isPage = typeof body === 'string';
  const bytes = Buffer.from(isPage ? body : JSON.stringify(body));
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Length': bytes.length,
    ...headers,
  });
  if (!half) return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
