// cspell:ignore linkremoved
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { CollectedLink, FileSource } from './collected-link';
import { firstChars } from './text-around';

// cspell:disable
/** Columns of exports of links, by their names without case, spaces and punctuation. */
export const linkColumns = {
  sourceUrl: [
    'linkingpage',
    'referringpageurl',
    'referringpage',
    'sourceurl',
    'source',
    'linkingurl',
    'backlink',
    'url',
  ],
  targetUrl: ['targeturl', 'targetpage', 'target', 'linkurl', 'destinationurl'],
  anchor: ['anchor', 'anchortext', 'linkanchor'],
  title: ['referringpagetitle', 'sourcetitle', 'title', 'pagetitle'],
  kind: ['type', 'linktype'],
  nofollow: ['nofollow', 'flagnofollow'],
  ugc: ['ugc'],
  sponsored: ['sponsored'],
  isImage: ['image', 'flagimagelink'],
  isRedirect: ['flagredirect'],
  isGone: ['lostlink', 'flagdeleted', 'linkstate', 'loststatus'],
  lostOn: ['lost', 'datelost'],
  firstSeen: ['firstseen', 'sourcefirstfounddate', 'firstindexeddate', 'discovered', 'datefound'],
  lastSeen: ['lastseen', 'lastcrawled', 'sourcecrawldate', 'lastupdated', 'lastchecked'],
  domainRating: ['domainrating', 'dr'],
  urlRating: ['ur', 'urlrating'],
  trustFlow: ['sourcetrustflow', 'trustflow'],
  citationFlow: ['sourcecitationflow', 'citationflow'],
  domainAuthority: ['da', 'domainauthority'],
  pageAuthority: ['pa', 'pageauthority'],
  spamScore: ['spamscore'],
  pageScore: ['pageascore'],
  domainScore: ['domainascore'],
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

const isYes = (cell: string | undefined) => cell !== undefined && yes.has(cell.toLowerCase());

/** Returns the day of a date, or null if it is not in an unambiguous form. */
function dayOf(cell: string | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(cell ?? '')?.[0];
  return day !== undefined && Number.isFinite(Date.parse(day)) ? day : null;
}

/** Postgres and ClickHouse get no NUL and no half characters. */
const storable = (cell: string | undefined) =>
  firstChars((cell ?? '').replaceAll('\0', ' ').toWellFormed(), textMax);

export type LinkFileRow = Partial<Record<LinkColumn, string>>;

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
  const target = row.targetUrl ? normalizePageUrl(withScheme(row.targetUrl)) : undefined;
  if (target && !('url' in target)) {
    const message = `the target is not an http URL: ${(row.targetUrl ?? '').slice(0, 100)}`;
    return { path: 'targetUrl', code: target.problem, message };
  }
  if (target && !owns(target.url)) {
    const message = 'the link leads to another website';
    return { path: 'targetUrl', code: 'other_host', message };
  }
  const rel = (['nofollow', 'ugc', 'sponsored'] as const).filter((token) => isYes(row[token]));
  const saysFollow = row.nofollow !== undefined && row.nofollow !== '';
  return {
    sourceUrl: source.url,
    targetUrl: target?.url ?? '',
    anchor: storable(row.anchor),
    kind: kindOf(row),
    rel,
    isFollowed: saysFollow ? rel.length === 0 : null,
    title: storable(row.title),
    targetStatus: null,
    firstSeen: dayOf(row.firstSeen),
    lastSeen: dayOf(row.lastSeen),
    isGone:
      gone.has((row.isGone ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')) ||
      dayOf(row.lostOn) !== null,
    metrics: metricsOf(row),
  };
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
