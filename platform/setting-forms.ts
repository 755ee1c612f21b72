import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Forms of settings, each with the one sentence that follows the setting's name. */

export const wholeNumber = z.coerce
  .number({
    // Other issues, such as of a bound, keep their own sentences.
    error: ({ code }) => (code === 'invalid_type' ? 'must be a whole number' : undefined),
  })
  .int();

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL such as https://example.com',
});

export const databaseUrl = z.url({
  protocol: /^(postgres|postgresql|socket)$/,
  error: 'must be a URL such as postgres://user:password@host:5432/database',
});

export const mailUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be a URL such as smtp://user:password@host:587',
});

export const mailSender = z
  .string()
  .regex(
    /^([^<>\s@]+@[^<>\s]+|[^<>]*<[^<>\s@]+@[^<>\s]+>)$/,
    'must be an address, or a name and <address>',
  );

export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9a-f:.]+\]|[^\s:/]+)(:\d{1,5})?$/i, 'must be host:port');

/** name=value,… as OpenTelemetry writes headers: values are percent-encoded. */
export const headerList = z
  .string()
  .regex(/^[^=,\s]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value,…')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );

export const readableFile = z
  .string()
  .refine(isReadable, 'is not a file that this process can read');

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export const encryptionKey = z
  .string()
  .refine(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    'must be 32 bytes in base64, such as `openssl rand -base64 32` prints',
  );

const entriesOf = (text: string) => text.split(',').map((part) => part.trim());

/** A list of entries with commas; the message names the entry that is wrong. */
const listOf = (isEntry: (entry: string, all: readonly string[]) => boolean, form: string) =>
  z.string().superRefine((text, context) => {
    const wrong = entriesOf(text).find((entry, _at, all) => !isEntry(entry, all));
    if (wrong === undefined) return;
    context.addIssue({ code: 'custom', message: `must be ${form}; "${wrong}" is not` });
  });

/** Base URLs with commas between them. */
export const urlList = listOf(
  (entry) => httpUrl.safeParse(entry).success,
  'URLs such as https://example.com/v1,…',
);

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

export const ports = listOf(isPort, 'ports such as 8080,8123');

function isDnsServer(text: string): boolean {
  if (isIP(text) > 0) return true;
  const [, inBrackets, plain, port = ''] = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  return isPort(port) && (isIP(inBrackets ?? '') === 6 || isIP(plain ?? '') === 4);
}

export const dnsServers = listOf(isDnsServer, 'address or address:port,…');

const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  if (networkNames.includes(text)) return true;
  const [address = '', range, ...rest] = text.split('/');
  const isEveryAddress = /^[0.]+$/.test(range ?? '');
  if (isIP(address) === 0 || rest.length > 0 || isEveryAddress) return false;
  return range === undefined || ipaddr.isValidCIDR(text) || isIP(range) === 4;
}

/**
 * Proxies, as Express reads them: a number of hops, or networks. Nothing believes every sender, as
 * Express's `true` and a range of /0 do: anybody could then be anyone.
 */
export const trustedProxies = listOf(
  (entry, entries) => isNetwork(entry) || (entries.length === 1 && /^\d{1,2}$/.test(entry)),
  'a number of hops, or loopback, address or address/bits,…',
);
