import { isRecord, type Surroundings, textOf, type WireReply, type WireRequest } from '../wire';
import { chance, hash32, pick } from '../world/chance';
import { poolFor } from '../world/pool';
import { envelope, wireTask, wireTime } from './envelope';
import { postedTasks } from './serp-calls';

const callCost = 0.02;
const linkCost = 0.00003;
const limitMax = 1_000;
const dayMs = 86_400_000;

const invalid = (data: Record<string, unknown>, field: string, path: string) =>
  envelope([wireTask({ path, data }, { code: 40_501, message: `Invalid Field: '${field}'.` })]);

/** Answers `backlinks/live` of the Backlinks API: pages of links, in an order that never changes. */
export function answerBacklinks(request: WireRequest, { fault, buy }: Surroundings): WireReply {
  const path = request.path.slice(1);
  const posted = postedTasks(request);
  const [data] = posted;
  if (posted.length !== 1 || !isRecord(data)) {
    return envelope([wireTask({ path }, { code: 40_000 })]);
  }
  const target = textOf(data['target']);
  if (target === '' || target.includes('/') || target.startsWith('www.')) {
    return invalid(data, 'target', path);
  }
  const limit = Number(data['limit'] ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax) {
    return invalid(data, 'limit', path);
  }
  if (fault.dataforseoCode) {
    return envelope([wireTask({ path, data }, { code: fault.dataforseoCode })]);
  }
  const total = fault.empty ? 0 : linksOf(target);
  const start = readToken(textOf(data['search_after_token']));
  if (start === undefined) return invalid(data, 'search_after_token', path);
  const count = Math.max(0, Math.min(limit, total - start));
  buy({ callId: textOf(data['tag']), item: 'backlinks' });
  const items = Array.from({ length: count }, (_, index) => item(target, start + index));
  const end = start + count;
  const result = {
    target,
    mode: textOf(data['mode']) || 'as_is',
    custom_mode: null,
    total_count: total,
    items_count: items.length,
    items: items.length === 0 ? null : items,
    search_after_token: end < total ? Buffer.from(`links ${end}`).toString('base64') : null,
  };
  const cost = Math.round((callCost + items.length * linkCost) * 100_000) / 100_000;
  return envelope([wireTask({ path, data }, { code: 20_000, result: [result], cost })]);
}

function readToken(token: string): number | undefined {
  if (token === '') return 0;
  const [, start] = /^links (\d+)$/.exec(Buffer.from(token, 'base64').toString()) ?? [];
  return start === undefined ? undefined : Number(start);
}

/** Links to a domain: some dozens to a few thousand, and more each day. */
const linksOf = (target: string): number => 60 + Math.floor(chance(target, 'links') ** 3 * 2_400);

function item(target: string, index: number) {
  const hosts = poolFor(`links ${target}`, 40);
  const host = hosts[Math.floor(chance(target, index, 'host') ** 2 * hosts.length)] ?? target;
  const domain = host.replace(/^www\./, '');
  const kind = pick(['anchor', 'anchor', 'anchor', 'anchor', 'image', 'redirect'], target, index);
  const path = pick(['', 'pricing', 'blog/guide', 'old-page', 'about'], target, index, 'to');
  const rel = pick(
    [[], [], [], ['nofollow'], ['ugc', 'nofollow'], ['sponsored']] as const,
    target,
    index,
    'rel',
  );
  const isBroken = path === 'old-page';
  const seen = new Date(Date.now() - Math.floor(chance(target, index, 'age') * 900) * dayMs);
  const last = new Date(Date.now() - Math.floor(chance(target, index, 'last') * 20) * dayMs);
  const name = target.split('.')[0] ?? target;
  const anchor = pick(
    [name, target, 'read more', `${name} review`, 'this guide'] as const,
    target,
    index,
    'anchor',
  );
  const rank = Math.floor(chance(target, index, 'rank') * 500);
  const urlFrom = `https://${host}/${pick(['blog', 'news', 'tips'], target, index, 'section')}/${hash32(`${target}${index}`) % 10_000}-${index}`;
  return {
    type: 'backlink',
    domain_from: domain,
    url_from: urlFrom,
    url_from_https: true,
    domain_to: target,
    url_to: `https://${target}/${path}`,
    url_to_https: true,
    tld_from: domain.split('.').at(-1) ?? '',
    is_new: Date.now() - seen.getTime() < 30 * dayMs,
    is_lost: false,
    backlink_spam_score: Math.floor(chance(target, index, 'spam') * 60),
    rank,
    page_from_rank: Math.floor(rank / 2),
    domain_from_rank: Math.floor(chance(domain, 'rank') * 900),
    domain_from_platform_type: ['blogs'],
    domain_from_is_ip: false,
    domain_from_ip: '192.0.2.1',
    domain_from_country: null,
    page_from_external_links: 12,
    page_from_internal_links: 40,
    page_from_size: 31_200,
    page_from_encoding: 'utf-8',
    page_from_language: 'en',
    page_from_title: `${anchor} – ${domain}`,
    page_from_status_code: 200,
    first_seen: wireTime(seen),
    prev_seen: wireTime(last),
    last_seen: wireTime(last),
    item_type: kind,
    attributes: rel.length === 0 ? null : [...rel],
    dofollow: rel.length === 0,
    original: true,
    alt: kind === 'image' ? anchor : null,
    image_url: null,
    anchor: kind === 'anchor' ? anchor : null,
    text_pre: 'We like',
    text_post: 'a lot.',
    semantic_location: 'article',
    links_count: 1,
    group_count: 0,
    is_broken: isBroken,
    url_to_status_code: isBroken ? 404 : 200,
    url_to_spam_score: 0,
    url_to_redirect_target: null,
    ranked_keywords_info: null,
    is_indirect_link: false,
    indirect_link_path: null,
  };
}
