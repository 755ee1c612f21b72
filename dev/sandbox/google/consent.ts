import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WireReply, WireRequest } from '../wire';
import { decode, readScope, writeScope } from './accounts';

const codeSchema = z.object({
  clientId: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  domains: z.array(z.string()),
  scopes: z.array(z.string()),
  expiresAtMs: z.number(),
});
type Code = z.output<typeof codeSchema>;

const codeLifeMs = 10 * 60_000;
const prefix = '4/sandbox-';

const page = (status: number, body: string): WireReply => ({
  status,
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in – Sandbox accounts</title></head><body>${body}</body></html>`,
});

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Named choices of the page: full consent, reading alone, without Search Console, none. */
const choices = { allow: [writeScope], read: [readScope], half: ['openid'] };

/**
 * Google's page of consent. Its form names the account's domains; with `choice` in the query, the
 * page decides at once and redirects.
 */
export function answerConsent({ query }: WireRequest): WireReply {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!URL.canParse(redirectUri)) return page(400, '<h1>Error 400: redirect_uri_mismatch</h1>');
  const challenge = query.get('code_challenge') ?? '';
  const isPkce = challenge !== '' && query.get('code_challenge_method') === 'S256';
  if (query.get('response_type') !== 'code' || !isPkce) {
    return page(400, '<h1>Error 400: invalid_request</h1>');
  }
  const choice = query.get('choice');
  if (choice === null) return page(200, form(query));
  return { status: 302, body: '', headers: { Location: target(query, choice, redirectUri) } };
}

function target(query: URLSearchParams, choice: string, redirectUri: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('state', query.get('state') ?? '');
  if (!(choice in choices)) {
    url.searchParams.set('error', 'access_denied');
    return url.href;
  }
  const code: Code = {
    clientId: query.get('client_id') ?? '',
    redirectUri,
    challenge: query.get('code_challenge') ?? '',
    domains: (query.get('domains') ?? 'example.com').split(/[\s,]+/).filter(Boolean),
    scopes: choices[choice as keyof typeof choices],
    expiresAtMs: Date.now() + codeLifeMs,
  };
  url.searchParams.set('code', prefix + Buffer.from(JSON.stringify(code)).toString('base64url'));
  return url.href;
}

function form(query: URLSearchParams): string {
  const hidden = [...query]
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');
  return `<h1>Sightline wants to read your Search Console data</h1><form>${hidden}
<p><label>Domains of this sandbox account <input name="domains" value="example.com"></label></p>
<button name="choice" value="allow">Allow</button> <button name="choice" value="read">Allow reading only</button>
<button name="choice" value="half">Allow without Search Console</button> <button name="choice" value="deny">Deny</button></form>`;
}

/** Takes a code once; undefined for a wrong, an old or a used one. */
export function takeCode(form: URLSearchParams, used: Set<string>): Code | undefined {
  const text = form.get('code') ?? '';
  const code = text.startsWith(prefix) ? decode(text.slice(prefix.length), codeSchema) : undefined;
  if (!code || used.has(text) || code.expiresAtMs < Date.now()) return undefined;
  used.add(text);
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isSame =
    proof === code.challenge &&
    form.get('redirect_uri') === code.redirectUri &&
    form.get('client_id') === code.clientId;
  return isSame ? code : undefined;
}
