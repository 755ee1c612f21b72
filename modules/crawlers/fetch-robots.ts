import { setTimeout as pause } from 'node:timers/promises';
import { FetchFailed, mayAnswerWithoutTls } from '../../platform/network/fetch-failed';
import { mayPass, passingPauseMs } from '../../platform/network/passing-failure';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { readReply } from './robots/robots-reply';
import type { RobotsResponse } from './store/robots-copy-store';

/** Larger than the part that crawlers read, so that a truncated file can be detected. */
const bytesMax = 512 * 1024;
const timeoutMs = 30_000;

type Attempt = RobotsResponse | { failure: FetchFailed };

/** Asks once more after a failure that may pass: it would close the whole site to a crawler. */
async function ask(safeFetch: SafeFetch, url: string): Promise<Attempt> {
  const first = await askOnce(safeFetch, url);
  const isFailure = 'failure' in first;
  const status = isFailure ? null : first.status;
  if (!mayPass({ status, failure: isFailure ? first.failure.code : null })) return first;
  await pause(passingPauseMs);
  return askOnce(safeFetch, url);
}

async function askOnce(safeFetch: SafeFetch, url: string): Promise<Attempt> {
  try {
    const answer = await safeFetch.fetch(url, {
      bytesMax,
      timeoutMs,
      redirectsMax: 5,
      tooLarge: 'cut',
      accept: 'text/plain, */*;q=0.5',
    });
    const meaning = readReply({ status: answer.status });
    const body = meaning.outcome === 'rules' ? answer.body : null;
    return { url: answer.url, status: answer.status, ...meaning, error: null, body };
  } catch (failure) {
    if (!(failure instanceof FetchFailed)) throw failure;
    const { code } = failure;
    if (code !== 'too_many_redirects' && code !== 'bad_redirect') return { failure };
    const meaning = readReply({ isRedirectedAway: true });
    return { url, status: null, ...meaning, error: code, body: null };
  }
}

/**
 * Fetches an origin's robots.txt; falls back from https to http for a site without TLS. A failure
 * of the site is a result, never an error.
 */
export async function fetchRobots(safeFetch: SafeFetch, origin: string): Promise<RobotsResponse> {
  const url = `${origin}/robots.txt`;
  const first = await ask(safeFetch, url);
  if (!('failure' in first)) return first;
  const { failure } = first;
  const plain =
    url.startsWith('https:') && mayAnswerWithoutTls(failure.code)
      ? await ask(safeFetch, url.replace(/^https:/, 'http:'))
      : first;
  if (!('failure' in plain)) return plain;
  const meaning = readReply({ isUnreachable: true });
  return { url, status: null, ...meaning, error: failure.code, body: null };
}
