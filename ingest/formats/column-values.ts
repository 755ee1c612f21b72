import { isIP } from 'node:net';
import { bareAddress } from './address-text';
import { plainAgent } from './encoded-agent';
import { parseLogTime } from './log-time';

export const isMissing = (text: string): boolean => text === '' || text === '-';

/** With a port or without; Java writes a slash before it. */
export const isAddress = (text: string): boolean =>
  isIP(bareAddress(text.startsWith('/') ? text.slice(1) : text)) !== 0;
/** A list of addresses; one alone is one, too. */
export const isAddressList = (text: string): boolean => {
  const parts = text.split(',').map((part) => part.trim());
  const isEmpty = (part: string) => part === 'unknown' || (part === '-' && parts.some(isAddress));
  return parts.every((part) => isAddress(part) || isEmpty(part));
};

export const isTime = (text: string): boolean => !Number.isNaN(parseLogTime(text));

/** A date alone, and a clock alone, as some logs write them into two columns. */
export const isDate = (text: string): boolean =>
  /^(?:\d{4}[-/.]\d\d[-/.]\d\d|\d\d?\.\d\d?\.\d{4}|\d\d?[/ -][A-Z][a-z]{2}[/ -]\d{4})$/.test(text);
export const isClock = (text: string): boolean =>
  /^\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$/.test(text);

const request =
  /^[A-Z][A-Z_-]{1,19} (?:\/|\*|https?:\/\/)(?:\S*(?: (?:\d(?:\.\d)?|h2c?|h3|https?|HTTP\/[\d.]+)?)?|.* HTTP\/[\d.]+)$/i;
export const isRequest = (text: string): boolean => request.test(text);

const methods = 'GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH|CONNECT|TRACE|PROPFIND|PURGE|QUERY';
const method = new RegExp(`^(?:${methods})$`, 'i');
export const isMethod = (text: string): boolean => method.test(text);

export const isTarget = (text: string): boolean => /^(?:\/|https?:\/\/[^/\s]+)/i.test(text);

export const isStatus = (text: string): boolean => /^[1-5]\d\d$/.test(text);
export const isCount = (text: string): boolean => /^\d{1,15}[Bb]?$/.test(text);
export const isScheme = (text: string): boolean => /^https?$/i.test(text);

export const isUrl = (text: string): boolean => /^[a-z][a-z+-]{2,20}:\/\//i.test(text);

/** The name of a host as browsers ask for it, with a dot, no file. */
export const isHost = (text: string): boolean =>
  /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?\.)+(?:[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}])\.?(?::\d{1,5})?$/u.test(
    text,
  ) && !isFile(text);

/** The name of a file, as programs write it that log their place in the source. */
const isFile = (text: string): boolean =>
  /\.(?:log|txt|conf|php|html?|py|[cm]?[jt]sx?|go|rb|gz|json|java|kt|cpp|exs?|lua)(?::\d+)?$/i.test(
    text,
  ) || /\.(?:rs|cc|pl|cs):\d+$/i.test(text);

/** What an agent looks like: a product and its version, and more after it. */
const product = /^[A-Za-z][\w.!+-]{0,60}\/v?\d[\w.+-]*(?:$|[ ;,(])/;
const noProduct = /^(?:TLS|SSL)v?\d?\//i;

/** 2: certainly an agent, 1: may be one, 0: says nothing, -1: is something else. */
export function agentLikeness(written: string): number {
  if (isMissing(written)) return 0;
  const text = plainAgent(written);
  if (/^Mozilla\/\d/.test(text)) return 2;
  if (/^(?:[A-Z_]+|HTTP|text)\//.test(text) || isUrl(text)) return -1;
  if (product.test(text)) return noProduct.test(text) ? -1 : 1;
  return /(?:bot|crawler|spider)\b/i.test(text) && !isTarget(text) && !isRequest(text) ? 1 : -1;
}
