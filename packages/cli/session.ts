import { findSetting } from '../../admin/setting';
import { Sightline } from '../client/src/client';
import { readConfig } from './config';
import { CliError, exitCodes } from './exit-codes';

export type Access = { url: string; key: string; from: string };

/**
 * Returns where to call and with which key: the environment's, else the profile's, else those that
 * the embedded stack of this folder wrote. Throws with exit code 3 if it finds nothing.
 */
export function findAccess(profileName: string | undefined): Access {
  const { SIGHTLINE_URL: url, SIGHTLINE_KEY: key } = process.env;
  const config = readConfig();
  const name = profileName ?? config.current;
  const profile = config.profiles[name];
  if (profileName !== undefined && !profile) {
    throw new CliError(
      `There is no profile “${profileName}”. \`sightline login --profile ${profileName}\` creates it.`,
      exitCodes.usage,
    );
  }
  if (profileName === undefined && key) {
    return { url: url ?? profile?.url ?? defaultUrl, key, from: 'SIGHTLINE_KEY' };
  }
  if (profile) return { ...profile, from: `profile ${name}` };
  const local = { url: findSetting('SIGHTLINE_URL'), key: findSetting('SIGHTLINE_KEY') };
  if (local.key) {
    return { url: local.url ?? defaultUrl, key: local.key, from: 'the stack of this folder' };
  }
  throw new CliError(
    'No key: run `sightline login`, or set SIGHTLINE_URL and SIGHTLINE_KEY.',
    exitCodes.auth,
  );
}

export const defaultUrl = 'http://localhost:3000';

export function openClient(profileName: string | undefined): Sightline {
  const { url, key } = findAccess(profileName);
  return new Sightline({ baseUrl: url, apiKey: key, timeoutMs: 120_000 });
}

const websiteIdPattern = /^web_[0-9a-z]{26}$/;

/** Returns the id of a website that is named by its id, its domain or a URL of it. */
export async function websiteIdOf(client: Sightline, text: string): Promise<string> {
  if (websiteIdPattern.test(text)) return text;
  const domain = domainOf(text);
  for await (const website of client.websites.list({ q: domain })) {
    if (website.domain === domain) return website.id;
  }
  throw new CliError(
    `No website ${domain} in this workspace. \`sightline websites create --domain ${domain}\` adds it.`,
    exitCodes.notFound,
  );
}

/** Node 20 has no `URL.parse`. */
export const parseUrl = (text: string): URL | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;

function domainOf(text: string): string {
  const host = parseUrl(text.includes('://') ? text : `https://${text}`)?.hostname;
  if (!host) {
    throw new CliError(`“${text}” is neither the id of a website nor a domain.`, exitCodes.usage);
  }
  return host.replace(/^www\./, '');
}
