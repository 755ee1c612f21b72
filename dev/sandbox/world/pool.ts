import { chance, hash32, pick } from './chance';

const giants = [
  'en.wikipedia.org',
  'www.reddit.com',
  'www.youtube.com',
  'www.quora.com',
  'medium.com',
  'www.amazon.com',
  'www.linkedin.com',
  'www.facebook.com',
];

const beginnings = words(`bright clear prime true smart north south blue green open next daily
  simple rapid solid fresh urban global local honest expert modern grand silver`);
const endings = words(`guide hub review lab advisor compass journal base central insider planet
  digest report index world choice works point studio finder pages wise corner notes`);
const endingsOfNames = words('com com com com net org io co');

function words(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return [first, ...rest];
}

/** Returns the hosts that compete for a search: the same ones every day, in their usual order. */
export function poolFor(about: string, size: number): string[] {
  const hosts = new Set<string>();
  for (let index = 0; hosts.size < size; index += 1) {
    const giant = giants[index % giants.length] ?? 'en.wikipedia.org';
    const isGiants = index < 30 && chance(about, 'giant', index) < 0.22;
    hosts.add(isGiants ? giant : siteName(about, index));
  }
  return [...hosts];
}

function siteName(about: string, index: number): string {
  const name = pick(beginnings, about, 'begin', index) + pick(endings, about, 'end', index);
  // Searches share only a few names, so that some real competitors emerge.
  const suffix = index < 12 ? '' : String(hash32(`${about}${index}`) % 90);
  return `www.${name}${suffix}.${pick(endingsOfNames, about, 'tld', index)}`;
}
