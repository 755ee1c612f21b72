import type { WireReply, WireRequest } from './wire';
import { chance, hash32, pick } from './world/chance';
import { poolFor } from './world/pool';

const type = (name: string) => ({ __type: `${name}:#Microsoft.Bing.Webmaster.Api` });

const targetsPerPage = 3;
const linksPerPage = 10;
const paths = ['', 'shop', 'shop/trail', 'blog/best-shoes'];

const pageOf = (siteUrl: string, path: string) => `${siteUrl.replace(/\/$/, '')}/${path}`;

/** Up to some dozens of links a page. */
const linksOf = (target: string) => 1 + Math.floor(chance('bing links', target) ** 2 * 40);

function link(target: string, index: number) {
  const hosts = poolFor(`bing links ${target}`, 30);
  const name = new URL(target).hostname.split('.')[0] ?? '';
  return {
    ...type('LinkDetail'),
    AnchorText: pick([name, `${name} shop`, 'read more', ''], target, index, 'anchor'),
    Url: `https://${hosts[index % hosts.length]}/${pick(['blog', 'news'], target, index)}/${hash32(`${target}${index}`) % 10_000}-${index}`,
  };
}

/** One page of a list, numbered from 0; pages after the last are empty. */
const cut = <T>(all: readonly T[], page: number, size: number) => ({
  rows: all.slice(page * size, (page + 1) * size),
  TotalPages: Math.ceil(all.length / size),
});

/** Links to a site, as Bing Webmaster answers them; undefined for other methods. */
export function answerLinks({ method, path, query }: WireRequest): WireReply | undefined {
  const siteUrl = query.get('siteUrl') ?? '';
  const page = Number(query.get('page') ?? 0);
  if (method !== 'GET' || !URL.canParse(siteUrl)) return undefined;
  const targets = paths.map((each) => pageOf(siteUrl, each));
  if (path.endsWith('/GetLinkCounts')) {
    const { rows, TotalPages } = cut(targets, page, targetsPerPage);
    const Links = rows.map((Url) => ({ ...type('LinkCount'), Count: linksOf(Url), Url }));
    return { status: 200, body: { d: { ...type('LinkCounts'), Links, TotalPages } } };
  }
  if (!path.endsWith('/GetUrlLinks')) return undefined;
  const target = query.get('link') ?? '';
  const count = targets.includes(target) ? linksOf(target) : 0;
  const all = Array.from({ length: count }, (_, index) => link(target, index));
  const { rows: Details, TotalPages } = cut(all, page, linksPerPage);
  return { status: 200, body: { d: { ...type('LinkDetails'), Details, TotalPages } } };
}
