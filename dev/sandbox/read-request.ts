import type { IncomingMessage } from 'node:http';
import { today } from '../../platform/calendar/clock';
import { readSandboxBrands, sandboxHeaderNames } from '../../platform/providers/sandbox-headers';
import { providerNames, textOf, type WireRequest } from './wire';
import { hash32 } from './world/chance';

const bodyBytesMax = 5_000_000;

/** Reads a request's body as text; undefined if it exceeds every legitimate size. */
export async function readText(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Strips the provider's prefix: `/serpapi/search.json` calls SerpApi's `/search.json`. */
export function toWireRequest(message: IncomingMessage, text: string): WireRequest | undefined {
  const url = new URL(message.url ?? '/', 'http://sandbox');
  const [, name = '', path = '/'] = /^\/([a-z-]+)(\/.*)?$/.exec(url.pathname) ?? [];
  const provider = providerNames.find((each) => each === name);
  if (!provider) return undefined;
  const { headers, method = 'GET' } = message;
  const isForm = textOf(headers['content-type']).includes('form-urlencoded');
  const asked = textOf(headers[sandboxHeaderNames.date]);
  return {
    provider,
    method,
    path,
    query: isForm ? new URLSearchParams(text) : url.searchParams,
    headers,
    body: isForm ? undefined : parseJson(text),
    domains: textOf(headers[sandboxHeaderNames.domains])
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => /^[a-z0-9.-]+$/.test(domain)),
    date: isDate(asked) ? asked : today(),
    brands: readSandboxBrands(textOf(headers[sandboxHeaderNames.brands])),
    sample: sampleOf(headers),
  };
}

/** Without a number, answers differ by their calls. */
function sampleOf(headers: IncomingMessage['headers']): number {
  const given = textOf(headers[sandboxHeaderNames.sample]);
  if (/^\d{1,6}$/.test(given)) return Number(given);
  return hash32(textOf(headers[sandboxHeaderNames.callId])) % 1_000;
}

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
