// cspell:ignore icann
import { parse } from 'tldts';

/**
 * Resolves a target as people write it in a file: `/page` and `page` are paths of the website, and
 * `example.com/page` lacks its scheme. Other text stays as it is, to be refused.
 */
export function targetOnWebsite(cell: string, domain: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(cell) || /\s/.test(cell)) return cell;
  if (cell.startsWith('//')) return `https:${cell}`;
  const host = /^[^/?#]*/.exec(cell)?.[0].toLowerCase() ?? '';
  const isOwn = host === domain || host.endsWith(`.${domain}`);
  const { domain: registered, isIcann } = parse(host);
  const isHost = isOwn || (registered !== null && isIcann === true);
  return URL.parse(isHost ? `https://${cell}` : cell, `https://${domain}/`)?.href ?? cell;
}
