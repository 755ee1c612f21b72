import type { Request } from 'express';
import type { Config } from '../../platform/config';

/** The base URL at which clients reach the service: the issuer of its tokens. */
export const issuerOf = ({ publicUrl }: Config, request: Request): string =>
  publicUrl ?? `${request.protocol}://${request.get('Host')}`;

/** The resource that tokens are for; nothing else accepts them. */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`;

/** Whether a client means this service, by its address at `/mcp` or by its origin. */
export function isOwnResource(text: string, issuer: string): boolean {
  if (!URL.canParse(text)) return false;
  // RFC 8707, 2.
  if (text.includes('#')) return false;
  const url = new URL(text);
  const plain = `${url.origin}${url.pathname}`.replace(/\/$/, '');
  return url.username === '' && (plain === resourceOf(issuer) || plain === issuer);
}

export const resourceMetadataPath = '/.well-known/oauth-protected-resource';
