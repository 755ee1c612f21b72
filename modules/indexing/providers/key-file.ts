import { FetchFailed } from '../../../platform/network/fetch-failed';
import type { FetchAnswer, SafeFetch } from '../../../platform/network/safe-fetch';
import type { KeyFile } from '../rules/key-file';

type Found = Pick<KeyFile, 'state' | 'code'>;

/** A key is 32 characters; whatever is longer than this is something else. */
const bytesMax = 4_096;
const timeoutMs = 5_000;
/** Over TLS: what is left of the time is for a site without. */
const tlsTimeoutMs = 3_500;

/**
 * Fetches a host's key file and says what is there; never throws. A host that has no TLS is asked
 * without. A redirect counts as missing to some engines, so it is told apart and not followed.
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
  // A site without TLS that does not answer either is told by what its proper address said.
  return plain.state === 'unreachable' ? file : plain;
}

async function find(
  safeFetch: SafeFetch,
  url: string,
  key: string,
  withinMs: number,
): Promise<Found> {
  try {
    return judge(
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

function judge({ status, headers, body }: FetchAnswer, key: string): Found {
  if (status === 404 || status === 410) return { state: 'missing', code: null };
  if (status !== 200) return { state: 'unreachable', code: `http_${status}` };
  // Editors add a byte order mark or a line's end, and engines take both.
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === key) return { state: 'present', code: null };
  const isHtml = /html/i.test(headers['content-type'] ?? '') || text.startsWith('<');
  return { state: isHtml ? 'html' : 'wrong_content', code: null };
}
