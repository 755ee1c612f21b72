import { z } from 'zod';
import { redirectUriFault } from '../../modules/account/rules/redirect-uri';
import { OAuthFailure } from './oauth-failure';

/** A program that asks for access on behalf of a person. */
export type Client = {
  id: string;
  name: string;
  redirectUris: string[];
  /** The host that vouches for the name; undefined for a client that registered itself. */
  host?: string;
};

const nameCharsMax = 100;

/** Removes what cannot be seen, since a name is shown where a person decides. */
export const cleanName = (text: string): string =>
  text
    .slice(0, 1_000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, nameCharsMax);

/** What clients say about themselves; the rest of it has no effect here. */
export const clientSchema = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(20),
});

/** Of all redirect URIs of a client together: strangers may register many clients. */
const urisCharsMax = 4_000;

/** Throws `invalid_redirect_uri` for one that no person may be sent to. */
export function checkRedirectUris(uris: readonly string[]): void {
  if (uris.join('').length > urisCharsMax) {
    throw new OAuthFailure(
      'invalid_redirect_uri',
      `The redirect URIs have over ${urisCharsMax} characters together.`,
    );
  }
  for (const uri of uris) {
    const fault = redirectUriFault(uri);
    if (fault) throw new OAuthFailure('invalid_redirect_uri', `A redirect URI ${fault}.`);
  }
}
