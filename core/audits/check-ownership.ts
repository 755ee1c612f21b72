import { Resolver } from 'node:dns/promises';
import type { SafeFetch } from '../network/safe-fetch';
import { checkKeyFile } from '../providers/indexing/key-file';
import type { OwnershipProof, ProofState } from '../stores/audits/ownership-store';

const dnsTimeoutMs = 3_000;
const noRecordCodes = new Set(['ENODATA', 'ENOTFOUND']);

/** What the domain's TXT record says when it names the token. */
export const ownershipRecordOf = (token: string): string => `sightline-verification=${token}`;

/** The path of the file, whose whole text is its name without `.txt`. */
export const ownershipFileOf = (token: string): string => `.well-known/sightline-${token}`;

/** Looks for a website's token in both places now; never throws. */
export async function checkOwnership(
  deps: { safeFetch: SafeFetch; dnsServers: readonly string[] },
  domain: string,
  token: string,
): Promise<Record<OwnershipProof, ProofState>> {
  const [dns, file] = await Promise.all([
    checkRecord(deps.dnsServers, domain, token),
    checkFile(deps.safeFetch, domain, token),
  ]);
  return { dns, file };
}

async function checkRecord(
  servers: readonly string[],
  domain: string,
  token: string,
): Promise<ProofState> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 1 });
  if (servers.length > 0) resolver.setServers([...servers]);
  try {
    const records = (await resolver.resolveTxt(domain)).map((parts) => parts.join(''));
    if (records.includes(ownershipRecordOf(token))) return 'present';
    const isOther = records.some((record) => record.startsWith(ownershipRecordOf('')));
    return isOther ? 'wrong_content' : 'missing';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return noRecordCodes.has(code) ? 'missing' : 'unreachable';
  }
}

/** By the rules of IndexNow's key files: no redirect, and without TLS where the host has none. */
async function checkFile(safeFetch: SafeFetch, host: string, token: string): Promise<ProofState> {
  const { state } = await checkKeyFile(safeFetch, host, ownershipFileOf(token));
  if (state === 'present' || state === 'missing' || state === 'unreachable') return state;
  return 'wrong_content';
}
