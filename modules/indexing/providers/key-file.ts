import { FetchFailed } from '../../../platform/network/fetch-failed';
import type { FetchResponse, SafeFetch } from '../../../platform/network/safe-fetch';
import type { KeyFile } from '../rules/key-file';

type Found = Pick<KeyFile, 'state' | 'code'>;

/** A key has 32 characters; a much longer body is something else. */
const bytesMax = 4_096;
const timeoutMs = 5_000;
/** Timeout over TLS: the rest of the time is for a site without TLS. */
const tlsTimeoutMs = 3_500;

/**
 * Fetches a host's key file and reports its state; never throws. Falls back to plain HTTP for a
 * host without TLS. Redirects are reported, not followed: some engines treat them as missing.
 */
export async function checkKeyFile(
  safeFetch: SafeFetch,
  host: string,
  key: string,
): Promise<KeyFile> {
  const startedMs = Date.now();
  const look = async (url: string, withinMs: number): Promise<KeyFile> => ({
    host,
    url,
    ...(await find(safeFetch, url, key, withinMs)),
    checkedAt: new Date().toISOString(),
  });
  const file = await look(`https://${host}/${key}.txt`, tlsTimeoutMs);
  const hasNoTls = file.state === 'unreachable' && ['connect', 'tls'].includes(file.code ?? '');
  if (!hasNoTls || host.includes(':')) return file;
  const plain = await look(`http://${host}/${key}.txt`, timeoutMs - (Date.now() - startedMs));
  // If plain HTTP gets no response either, the result of the TLS address is reported.
  return plain.state === 'unreachable' ? file : plain;
}

async function find(
  safeFetch: SafeFetch,
  url: string,
  key: string,
  withinMs: number,
): Promise<Found> {
  try {
    return stateOf(
      await safeFetch.fetch(url, {
        bytesMax,
        tooLarge: 'cut',
        redirectsMax: 0,
        timeoutMs: Math.max(withinMs, 1),
      }),
      key,
    );
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    const isRedirect = error.code === 'too_many_redirects' || error.code === 'bad_redirect';
    if (isRedirect) return { state: 'redirected', code: null };
    return { state: 'unreachable', code: error.code };
  }
}

function stateOf({ status, headers, body }: FetchResponse, key: string): Found {
  if (status === 404 || status === 410) return { state: 'missing', code: null };
  if (status !== 200) return { state: 'unreachable', code: `http_${status}` };
  // Editors add a byte order mark or a line break, and engines accept both.
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === key) return { state: 'present', code: null };
  const isHtml = /html/i.test(headers['content-type'] ?? '') || text.startsWith('<');
  return { state: isHtml ? 'html' : 'wrong_content', code: null };
}
