import { parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import type { DrainSettings } from '../../modules/crawlers/rules/log-drain';
import { bareAddress } from './address-text';
import type { CrawlerRequest } from './log-format';

/** The settings that decide which of a line's addresses is the visitor's. */
export type AddressRule = Pick<DrainSettings, 'addressField' | 'trustedHops'>;

const addressOf = (text: string): string => (parseIpAddress(text) ? text : '');

/**
 * Returns the visitor's address. Only the end of an `X-Forwarded-For` can be trusted: each trusted
 * proxy appended one entry, and the client may have written everything before them. So the entry of
 * the outermost trusted proxy is used, counted from the right. With fewer entries than proxies, the
 * request took another path, and only the connection's own address is certain. Empty when the entry
 * is not an address.
 */
export function clientAddress(
  { address, forwardedFor = '' }: Pick<CrawlerRequest, 'address' | 'forwardedFor'>,
  rule?: AddressRule,
): string {
  if (rule?.addressField !== 'forwardedFor' || rule.trustedHops < 1) return address;
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  const entry = entries[entries.length - rule.trustedHops];
  return entry === undefined || forwardedFor.trim() === ''
    ? address
    : addressOf(bareAddress(entry));
}
