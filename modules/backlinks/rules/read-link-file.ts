// cspell:ignore linkremoved
import { normalizePageUrl } from '../../../platform/url/page-url';
import { headerNames } from '../../search-console/rules/report-headers';
import type { CollectedLink, FileSource } from './collected-link';
import { firstChars } from './text-around';
import { readWrittenDay } from './written-day';

// cspell:disable
/**
 * Columns of exports of links and of APIs written as CSV (Ahrefs, DataForSEO, SE Ranking, Semrush,
 * Majestic), by their names without case, spaces and punctuation.
 */
export const linkColumns = {
  sourceUrl: [
    ...headerNames.linkingPage,
    'referringpageurl',
    'referringpage',
    'referringurl',
    'sourceurl',
    'source',
    'sourcepage',
    'linkingurl',
    'backlink',
    'urlfrom',
    'from',
    'url',
  ],
  targetUrl: [
    'targeturl',
    'targetpage',
    'target',
    'linkurl',
    'destinationurl',
    'destination',
    'urlto',
    'to',
  ],
  anchor: ['anchor', 'anchortext', 'linkanchor'],
  title: ['referringpagetitle', 'sourcetitle', 'title', 'pagetitle', 'pagefromtitle'],
  kind: ['type', 'linktype', 'itemtype'],
  nofollow: ['nofollow', 'flagnofollow', 'isnofollow'],
  dofollow: ['dofollow', 'isdofollow'],
  rel: ['rel', 'attributes'],
  ugc: ['ugc', 'isugc'],
  sponsored: ['sponsored', 'issponsored'],
  isImage: ['image', 'flagimagelink', 'flagimages', 'isimage'],
  isRedirect: ['flagredirect', 'isredirect'],
  isGone: ['lostlink', 'flagdeleted', 'linkstate', 'loststatus', 'islost', 'newlosttype'],
  lostOn: ['lost', 'datelost', 'lostdate'],
  firstSeen: [
    'firstseen',
    'firstseenlink',
    'sourcefirstfounddate',
    'firstindexeddate',
    'discovered',
    'datefound',
  ],
  lastSeen: [
    'lastseen',
    'lastseendate',
    'lastvisited',
    ...headerNames.lastCrawled,
    'sourcecrawldate',
    'lastupdated',
    'lastchecked',
  ],
  domainRating: ['domainrating', 'domainratingsource', 'dr'],
  urlRating: ['ur', 'urlrating', 'urlratingsource'],
  trustFlow: ['sourcetrustflow', 'trustflow'],
  citationFlow: ['sourcecitationflow', 'citationflow'],
  domainAuthority: ['da', 'domainauthority'],
  pageAuthority: ['pa', 'pageauthority'],
  spamScore: ['spamscore', 'backlinkspamscore'],
  pageScore: ['pageascore'],
  domainScore: ['domainascore'],
  inlinkRank: ['inlinkrank'],
  domainInlinkRank: ['domaininlinkrank'],
  rank: ['rank'],
  pageRank: ['pagefromrank'],
  domainRank: ['domainfromrank'],
} as const;
// cspell:enable

export type LinkColumn = keyof typeof linkColumns;

/** Numbers of the tools, and the names by which they are kept apart. */
const metricNames: Partial<Record<LinkColumn, string>> = {
  domainRating: 'domain_rating',
  urlRating: 'url_rating',
  trustFlow: 'trust_flow',
  citationFlow: 'citation_flow',
  domainAuthority: 'domain_authority',
  pageAuthority: 'page_authority',
  spamScore: 'spam_score',
  pageScore: 'page_authority_score',
  domainScore: 'domain_authority_score',
  inlinkRank: 'inlink_rank',
  domainInlinkRank: 'domain_inlink_rank',
  rank: 'rank',
  pageRank: 'page_rank',
  domainRank: 'domain_rank',
};

/** Columns that only one tool exports, in this order. */
const signs: [FileSource, readonly LinkColumn[]][] = [
  ['majestic', ['trustFlow', 'citationFlow']],
  ['semrush', ['pageScore', 'domainScore']],
  ['ahrefs', ['domainRating', 'urlRating']],
  ['moz', ['domainAuthority', 'pageAuthority']],
];

/** Bing names nothing that others do not, but only Bing writes it like this. */
const bingHeader = ['Source Url', 'Anchor text', 'Target Url'];

/** Returns which tool's export has these columns; `other` for any other list of links. */
export function fileSourceOf(
  columns: ReadonlySet<LinkColumn>,
  header: readonly string[],
): FileSource {
  const names = header.map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === bingHeader.length && bingHeader.every((name) => names.includes(name))) {
    return 'bing';
  }
  const found = signs.find(([, own]) => own.some((column) => columns.has(column)));
  if (found) return found[0];
  // Search Console names the linking page and the day, and nothing else.
  return columns.has('lastSeen') && !columns.has('anchor') && !columns.has('targetUrl')
    ? 'search_console'
    : 'other';
}

const textMax = 1_000;
const yes = new Set(['1', 'true', 'yes', 'y', 'x', 'nofollow', 'ugc', 'sponsored', 'image']);
const gone = new Set(['1', 'true', 'yes', 'lost', 'deleted', 'removed', 'linkremoved', 'notfound']);

/** Words of columns that say that a link is followed. */
const followed = new Set(['1', 'true', 'yes', 'y', 'x', 'dofollow', 'follow']);

const isYes = (cell: string | undefined) => cell !== undefined && yes.has(cell.toLowerCase());

const dayOf = (cell: string | undefined): string | null => readWrittenDay(cell ?? '');

/** Whether a cell of the day of loss says that the link is lost, even if no day can be read. */
const saysLost = (cell: string | undefined): boolean => /\d/.test(cell ?? '');

/** Postgres and ClickHouse get no NUL and no half characters. */
const storable = (cell: string | undefined) =>
  firstChars((cell ?? '').replaceAll('\0', ' ').toWellFormed(), textMax);

export type LinkFileRow = Partial<Record<LinkColumn, string>>;

/** Names a row's dates that cannot be read: the link is kept without them. */
export const unreadDates = (row: LinkFileRow) =>
  (['firstSeen', 'lastSeen', 'lostOn'] as const).filter((column) => {
    const cell = row[column];
    return cell !== undefined && cell !== '' && dayOf(cell) === null;
  });

/** Returns the link of a row, or what is wrong with it. */
export function readLinkRow(
  row: LinkFileRow,
  owns: (url: string) => boolean,
): CollectedLink | { path: string; code: string; message: string } {
  const source = normalizePageUrl(withScheme(row.sourceUrl ?? ''));
  if (!('url' in source)) {
    const message = `the linking page is not an http URL: ${(row.sourceUrl ?? '').slice(0, 100)}`;
    return { path: 'sourceUrl', code: source.problem, message };
  }
  if (owns(source.url)) {
    const message = 'the linking page is the website’s own: this is a list of its pages';
    return { path: 'sourceUrl', code: 'own_page', message };
  }
  const target = row.targetUrl ? normalizePageUrl(withScheme(row.targetUrl)) : undefined;
  if (target && !('url' in target)) {
    const message = `the target is not an http URL: ${(row.targetUrl ?? '').slice(0, 100)}`;
    return { path: 'targetUrl', code: target.problem, message };
  }
  if (target && !owns(target.url)) {
    const message = 'the link leads to another website';
    return { path: 'targetUrl', code: 'other_host', message };
  }
  const { rel, isFollowed } = followOf(row);
  return {
    sourceUrl: source.url,
    targetUrl: target?.url ?? '',
    anchor: storable(row.anchor),
    kind: kindOf(row),
    rel,
    isFollowed,
    title: storable(row.title),
    targetStatus: null,
    firstSeen: dayOf(row.firstSeen),
    lastSeen: dayOf(row.lastSeen),
    isGone:
      gone.has((row.isGone ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')) || saysLost(row.lostOn),
    metrics: metricsOf(row),
  };
}

/** Tools have a column for each token, one for all of them, or one that says that a link is followed. */
function followOf(row: LinkFileRow): Pick<CollectedLink, 'rel' | 'isFollowed'> {
  const named = new Set((row.rel ?? '').toLowerCase().split(/[^a-z]+/));
  const rel = (['nofollow', 'ugc', 'sponsored'] as const).filter(
    (token) => isYes(row[token]) || named.has(token),
  );
  const { nofollow, dofollow } = row;
  if (rel.length > 0) return { rel, isFollowed: false };
  if (dofollow) return { rel, isFollowed: followed.has(dofollow.toLowerCase()) };
  return { rel, isFollowed: nofollow || row.rel ? true : null };
}

/** Some exports leave the scheme out. */
const withScheme = (url: string) =>
  /^[a-z0-9.-]+\.[a-z]{2,}(?:\/|$)/i.test(url) ? `http://${url}` : url;

function kindOf(row: LinkFileRow): string {
  if (isYes(row.isRedirect)) return 'redirect';
  if (isYes(row.isImage)) return 'image';
  const kind = (row.kind ?? '').toLowerCase();
  return (
    ['image', 'redirect', 'frame', 'form', 'canonical'].find((each) => kind.includes(each)) ?? ''
  );
}

function metricsOf(row: LinkFileRow): Record<string, number> {
  const metrics: Record<string, number> = {};
  for (const [column, name] of Object.entries(metricNames)) {
    const cell = row[column as LinkColumn];
    const value = cell ? Number(cell.replace('%', '')) : Number.NaN;
    if (Number.isFinite(value)) metrics[name] = value;
  }
  return metrics;
}
