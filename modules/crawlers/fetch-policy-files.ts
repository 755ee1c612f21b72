import { FetchFailed } from '../../platform/network/fetch-failed';
import type { FetchResponse, SafeFetch } from '../../platform/network/safe-fetch';
import type { PolicyFileKind } from './policy/policy-file';
import { readLicense } from './policy/read-license';
import { readLlms } from './policy/read-llms';
import { readTdmFile } from './policy/read-tdm';
import { emptyRobotsFile, type RobotsFile, readRobotsFile } from './robots/robots-file';
import { evaluate, rulesFor } from './robots/robots-rules';
import type { RobotsResponse } from './store/robots-copy-store';

/** Links of `llms.txt`: all of them, those of its host that were followed, and broken ones. */
export type FollowedLinks = {
  total: number;
  followed: number;
  broken: { url: string; status: number | null; failure: string | null }[];
};

/** A file as it was answered, and what was found when it was read. */
export type PolicyFileResponse = {
  kind: PolicyFileKind;
  url: string;
  status: number | null;
  state: 'read' | 'missing' | 'unreadable' | 'unreachable';
  problem: string | null;
  body: Buffer | null;
  links: FollowedLinks | null;
};

const bytesMax = 512 * 1024;
const timeoutMs = 10_000;
/** Licenses that a robots.txt may name, and as many that pages may name. */
const licensesMax = 3;
/** Links of an `llms.txt` that are followed. */
const linksMax = 20;

type Asked = { kind: PolicyFileKind; url: string };

const isHtml = ({ headers, body }: FetchResponse) =>
  /^\s*text\/html/i.test(headers['content-type'] ?? '') ||
  /^\s*<(!doctype html|html)/i.test(body.subarray(0, 200).toString('latin1'));

function problemOf(kind: PolicyFileKind, url: string, host: string, text: string): string | null {
  if (kind === 'tdmrep') return readTdmFile(text).problem;
  if (kind === 'license') return readLicense(text, host).problem;
  return readLlms(text, url).problem;
}

/** Many sites answer any address with a page: only a license, which is named, must be a file. */
const isMissing = (kind: PolicyFileKind, answer: FetchResponse) =>
  answer.status === 404 || answer.status === 410 || (kind !== 'license' && isHtml(answer));

async function fetchFile(
  safeFetch: SafeFetch,
  { kind, url }: Asked,
  host: string,
): Promise<PolicyFileResponse> {
  const nothing = { kind, url, body: null, links: null };
  try {
    const answer = await safeFetch.fetch(url, {
      bytesMax,
      timeoutMs,
      redirectsMax: 5,
      tooLarge: 'cut',
      accept: '*/*',
    });
    const { status, body } = answer;
    if (isMissing(kind, answer)) return { ...nothing, status, state: 'missing', problem: null };
    if (status < 200 || status >= 300) {
      const state = status >= 500 || status === 429 ? 'unreachable' : 'unreadable';
      return { ...nothing, status, state, problem: `The server answered ${status}.` };
    }
    const problem = answer.isTruncated
      ? 'It is larger than 512 KiB.'
      : problemOf(kind, url, host, body.toString('utf8'));
    return { ...nothing, status, state: problem === null ? 'read' : 'unreadable', problem, body };
  } catch (failure) {
    if (!(failure instanceof FetchFailed)) throw failure;
    const problem = `It could not be fetched (${failure.code}).`;
    return { ...nothing, status: null, state: 'unreachable', problem };
  }
}

/** Statuses by which a server refuses the question, not the page. */
const refusals = new Set([401, 403, 405, 429, 501]);

async function followLink(safeFetch: SafeFetch, url: string): Promise<FollowedLinks['broken']> {
  try {
    const request = { bytesMax: 64 * 1024, timeoutMs, redirectsMax: 5, tooLarge: 'cut' } as const;
    const { status } = await safeFetch.fetch(url, request);
    const isBroken = status >= 400 && !refusals.has(status);
    return isBroken ? [{ url, status, failure: null }] : [];
  } catch (failure) {
    if (!(failure instanceof FetchFailed)) throw failure;
    return [{ url, status: null, failure: failure.code }];
  }
}

/** Follows the links to the host itself that its robots.txt lets this service fetch. */
async function followLinks(
  safeFetch: SafeFetch,
  file: PolicyFileResponse,
  robots: RobotsFile,
): Promise<PolicyFileResponse> {
  if (file.kind !== 'llms_txt' || file.state !== 'read' || !file.body) return file;
  const { links } = readLlms(file.body.toString('utf8'), file.url);
  const rules = rulesFor(robots, { tokens: ['SightlineBot'], ignoresStar: false });
  const { host } = new URL(file.url);
  const own = links.filter((link) => {
    const url = new URL(link);
    return url.host === host && evaluate(rules, url.pathname + url.search).isAllowed;
  });
  const followed = own.slice(0, linksMax);
  const broken: FollowedLinks['broken'] = [];
  for (const link of followed) broken.push(...(await followLink(safeFetch, link)));
  return { ...file, links: { total: links.length, followed: followed.length, broken } };
}

/**
 * Fetches the files in which a host makes statements, after its robots.txt, which names some of them,
 * as do its pages. A failure of the site is a result, never an error; a host that did not answer is
 * asked nothing more.
 */
export async function fetchPolicyFiles(
  safeFetch: SafeFetch,
  host: string,
  { robots, pageLicenses }: { robots: RobotsResponse; pageLicenses: readonly string[] },
): Promise<PolicyFileResponse[]> {
  if (robots.status === null && robots.outcome === 'disallow_all') return [];
  const scheme = robots.url.startsWith('http:') ? 'http' : 'https';
  const file = robots.body ? readRobotsFile(robots.body) : emptyRobotsFile;
  const licenses = [...new Set(file.licenses.map(({ url }) => url))].filter((url) =>
    /^https?:\/\//i.test(url),
  );
  const named = [...licenses.slice(0, licensesMax), ...pageLicenses.slice(0, licensesMax)];
  const asked: Asked[] = [
    { kind: 'tdmrep', url: `${scheme}://${host}/.well-known/tdmrep.json` },
    { kind: 'llms_txt', url: `${scheme}://${host}/llms.txt` },
    ...[...new Set(named)].map((url) => ({ kind: 'license' as const, url })),
  ];
  const files: PolicyFileResponse[] = [];
  for (const each of asked) {
    const answer = await fetchFile(safeFetch, each, host);
    files.push(await followLinks(safeFetch, answer, file));
  }
  return files;
}
