import { Resolver } from 'node:dns/promises';
import { FetchFailed, mayAnswerWithoutTls } from '../../../platform/network/fetch-failed';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import type { CheckedProof, ProofState } from '../store/ownership-store';

const dnsTimeoutMs = 3_000;
const fileTimeoutMs = 5_000;
const fileBytesMax = 16 * 1024;
const noRecordCodes = new Set(['ENODATA', 'ENOTFOUND']);

/** The TXT record, or line of the file, that proves ownership. */
export const ownershipLineOf = (token: string): string => `sightline-verification=${token}`;

export const ownershipFilePath = '/.well-known/sightline-verification.txt';

/**
 * Checks DNS and the file for one of a website's tokens now. Never throws on errors of the site.
 */
export async function checkOwnership(
  deps: { safeFetch: SafeFetch; dnsServers: readonly string[] },
  domain: string,
  tokens: readonly string[],
): Promise<Record<CheckedProof, ProofState>> {
  const [dns, file] = await Promise.all([
    checkRecord(deps.dnsServers, domain, tokens.map(ownershipLineOf)),
    checkFile(deps.safeFetch, domain, tokens.map(ownershipLineOf)),
  ]);
  return { dns, file };
}

/** Looks for one of the lines in a name’s TXT records. */
export async function checkRecord(
  servers: readonly string[],
  domain: string,
  accepted: readonly string[],
): Promise<ProofState> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 });
  if (servers.length > 0) resolver.setServers([...servers]);
  try {
    const records = (await resolver.resolveTxt(domain)).map((parts) => parts.join('').trim());
    if (records.some((record) => accepted.includes(record))) return 'present';
    const isOther = records.some((record) => record.startsWith(ownershipLineOf('')));
    return isOther ? 'wrong_content' : 'missing';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return noRecordCodes.has(code) ? 'missing' : 'unreachable';
  }
}

/** Reads the file over https, or over http if the host has no https. */
async function checkFile(
  safeFetch: SafeFetch,
  domain: string,
  accepted: readonly string[],
): Promise<ProofState> {
  const secure = await readFile(safeFetch, `https://${domain}${ownershipFilePath}`, accepted);
  if (typeof secure === 'string') return secure;
  if (!mayAnswerWithoutTls(secure.code)) return 'unreachable';
  const plain = await readFile(safeFetch, `http://${domain}${ownershipFilePath}`, accepted);
  return typeof plain === 'string' ? plain : 'unreachable';
}

async function readFile(
  safeFetch: SafeFetch,
  url: string,
  accepted: readonly string[],
): Promise<ProofState | FetchFailed> {
  try {
    const answer = await safeFetch.fetch(url, {
      bytesMax: fileBytesMax,
      tooLarge: 'cut',
      timeoutMs: fileTimeoutMs,
    });
    if (answer.status === 404 || answer.status === 410) return 'missing';
    if (answer.status !== 200) return 'unreachable';
    const isProof = lines(answer.body).some((line) => accepted.includes(line));
    return isOfDomain(answer.url, url) && isProof ? 'present' : 'wrong_content';
  } catch (failure) {
    if (!(failure instanceof FetchFailed)) throw failure;
    return failure;
  }
}

/**
 * Redirects may lead to the domain's own hosts, such as www. A file on another host proves nothing.
 */
function isOfDomain(url: string, asked: string): boolean {
  const [host, domain] = [new URL(url).hostname, new URL(asked).hostname];
  return host === domain || host.endsWith(`.${domain}`);
}

/** One line per workspace: several may track the same site. */
const lines = (body: Buffer) =>
  body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
