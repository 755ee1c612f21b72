import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

export type DomainResult = { ok: true; domain: string } | { ok: false; reason: string };

const labelShape = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

const refuse = (reason: string): DomainResult => ({ ok: false, reason });

/**
 * Normalizes user input to a domain without protocol and `www.`, in lower-case ASCII. An address with
 * its protocol may name a page; all else with more than a domain (a path, a port, credentials) is
 * rejected, not truncated.
 */
export function normalizeDomain(input: string): DomainResult {
  if (/[\s\p{Cc}]/u.test(input.trim()) || input.length > 2_048)
    return refuse('must be one domain name');
  let rest = input.trim().toLowerCase();
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//.exec(rest);
  if (scheme) {
    if (scheme[1] !== 'http' && scheme[1] !== 'https')
      return refuse('must be an http or https address');
    // An address copied from a browser names the domain, whatever page it is of.
    [rest = ''] = rest.slice(scheme[0].length).split(/[/?#]/);
  }
  rest = rest.replace(/\/$/, '').replace(/\.$/, '');
  if (rest.includes('@')) return refuse('must not hold credentials');
  if (/[/?#\\]/.test(rest)) return refuse('must be a domain without a path');
  if (/:\d*$/.test(rest) && !rest.includes('[')) return refuse('must be a domain without a port');
  return checkDomain(domainToASCII(rest));
}

function checkDomain(ascii: string): DomainResult {
  if (ascii === '' || ascii.length > 253) return refuse('is not a domain name');
  // Only ICANN's list: private suffixes such as github.io are sites that people track.
  const parsed = parse(ascii, { allowPrivateDomains: false, validateHostname: false });
  if (parsed.isIp) return refuse('must be a domain, not an IP address');
  const labels = ascii.split('.');
  if (labels.length < 2) return refuse('must have at least two labels, such as example.com');
  if (!labels.every((label) => labelShape.test(label))) return refuse('is not a domain name');
  if (/^\d+$/.test(labels.at(-1) ?? '')) return refuse('is not a domain name');
  if (!parsed.domain) return refuse('is a public suffix, not a domain of its own');
  // www.com is a registrable name whose label happens to be www.
  const domain =
    labels[0] === 'www' && parsed.domain !== ascii ? ascii.slice('www.'.length) : ascii;
  return { ok: true, domain };
}
