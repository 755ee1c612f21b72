import { parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import type { DrainSettings } from '../../modules/crawlers/rules/log-drain';
import { bareAddress } from './address-text';
import type { CrawlerRequest } from './log-format';

/** Which of a line's addresses is the visitor's. */
export type AddressRule = Pick<DrainSettings, 'addressField' | 'trustedHops'>;

const addressOf = (text: string): string => (parseIpAddress(text) ? text : '');

/**
 * The address that counts as the visitor's. Of an `X-Forwarded-For` only the end is to be trusted:
 * each trusted proxy added one entry there, and the client may have written all before them. So
 * the entry of the outermost proxy is taken, counted from the right. Where fewer are there than
 * proxies, the request came another way, and only the connection's own address is certain. Empty
 * when the entry is no address.
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
