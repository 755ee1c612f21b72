import { createHash } from 'node:crypto';
import type { CrawlerRequest, Scheme } from '../formats/log-format';
import type { SignedRequest } from './read-signature';

/** A stored visit of a signed request, with what its signature is checked by. */
export type SignedClaim = { signedRequest: number; request: SignedRequest };

const mark = 'signed ';
/** An index entry of Postgres has 2,704 bytes at most. */
const keyBytesMax = 2_400;
/** Numbers up to 2^52 are exact in JavaScript. */
const spareBits = 12n;

const hashOf = (parts: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Identifies a visit: equal lines are one request. */
const identify = (visit: CrawlerRequest): number => {
  const { signature = '', atMs, address, method, path, query } = visit;
  const hash = hashOf([signature, atMs, address, method, path, query]);
  return Math.max(1, Number(hash.readBigUInt64LE() >> spareBits));
};

/** Whether a signature covers the header, so that its text is needed. */
const covers = (signatureInput: string, header: string) =>
  signatureInput.toLowerCase().includes(`"${header}"`);

/** The host as it was signed: with its port, unless that is the usual one. */
const authorityOf = ({ host = '', port }: CrawlerRequest): string =>
  host !== '' && port !== undefined ? `${host}:${port}` : host;

/**
 * Returns the number and the check's key of a visit with a signature, which have all that the check
 * needs; undefined for others, and for headers that are longer than any signer's.
 */
export function signedClaimOf(
  visit: CrawlerRequest,
  defaultScheme: Scheme | '',
): { signedRequest: number; key: string } | undefined {
  const { signatureAgent, signatureInput, signature, method, path, query } = visit;
  if (!signatureAgent || !signatureInput || !signature) return undefined;
  const request: SignedRequest = {
    signatureAgent,
    signatureInput,
    signature,
    method,
    scheme: visit.scheme ?? defaultScheme,
    host: authorityOf(visit),
    path,
    query,
    userAgent: covers(signatureInput, 'user-agent') ? visit.userAgent : '',
    referer: covers(signatureInput, 'referer') ? visit.referer : '',
  };
  const signedRequest = identify(visit);
  const key = mark + JSON.stringify([signedRequest, ...Object.values(request)]);
  return Buffer.byteLength(key) > keyBytesMax ? undefined : { signedRequest, key };
}

/** Reads a check's key; undefined for the address of another check. */
export function readSignedClaim(key: string): SignedClaim | undefined {
  if (!key.startsWith(mark)) return undefined;
  const [signedRequest, ...texts] = JSON.parse(key.slice(mark.length)) as [number, ...string[]];
  const [signatureAgent = '', signatureInput = '', signature = '', method = ''] = texts;
  const [scheme = '', host = '', path = '', query = '', userAgent = '', referer = ''] =
    texts.slice(4);
  const headers = { signatureAgent, signatureInput, signature, userAgent, referer };
  return { signedRequest, request: { ...headers, method, scheme, host, path, query } };
}

/** A hash of the signature, by which a second use of it is found; the signature is not kept. */
export const signatureHash = (signature: Buffer): Buffer =>
  createHash('sha256').update(signature).digest();
