import { demoOrigin, demoPages, demoSite } from '../../../admin/demo/demo-site';
import { chance } from '../world/chance';
import type { Change } from './change';
import type { GoogleState } from './state';

export const searchTypeNames = ['web', 'image', 'video', 'news', 'discover', 'googleNews'] as const;
type SearchTypeName = (typeof searchTypeNames)[number];

/** The clicks of one query on one page and day, split as far as a call asks. */
export type Cell = {
  date: string;
  hour?: string;
  /** Null: made by too few people. */
  query: string | null;
  page: string;
  country: string;
  device: string;
  searchAppearance: string;
  clicks: number;
  impressions: number;
  position: number;
};

const typeShares: Record<SearchTypeName, number> = {
  web: 1,
  image: 0.2,
  video: 0.05,
  news: 0.02,
  discover: 0.3,
  googleNews: 0.02,
};

const words = ['buy', 'best', 'cheap', 'red', 'winter', 'review', 'sale', 'size'];

type Catalog = {
  topics: readonly string[];
  pages: number;
  queries: number;
  /** Paths of the last pages, instead of those of topics. */
  paths?: readonly string[];
};

const shoes: Catalog = {
  topics: ['shoes', 'boots', 'sandals', 'laces', 'insoles', 'socks', 'jackets', 'gloves'],
  pages: 40,
  queries: 120,
};
/** The demo's: enough pages for an experiment. */
const coffee: Catalog = {
  topics: ['beans', 'brewing', 'grinders', 'kettles', 'filters', 'roasts', 'cups', 'gifts'],
  pages: 75,
  queries: 240,
};
const demoPaths = demoPages.map(({ path }) => path).filter((path) => path !== '/');
/** The demo's own pages are shown, too, so that its website can be the cause of a change. */
const demo: Catalog = { ...coffee, pages: coffee.pages + demoPaths.length, paths: demoPaths };
/** Domains such as `big.example.com` exceed the row cap. */
const queriesBig = 60_000;

function catalogOf(domain: string): Catalog {
  if (domain.startsWith('big.')) return { ...shoes, queries: queriesBig };
  if (domain === demoSite.domain) return demo;
  return domain.endsWith('.example') ? coffee : shoes;
}

export const dateOfDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

export const domainOf = (property: string) =>
  property.replace(/^sc-domain:/, '').replace(/^https?:\/\/(www\.)?([^/]+)\/.*$/, '$2');

function pathOf({ topics, pages, paths = [] }: Catalog, index: number): string {
  if (index === 0) return '/';
  return paths[index - pages + paths.length] ?? `/${topics[index % topics.length]}/page-${index}`;
}

/** The demo's website is served at its bare domain. */
const originOf = (domain: string) =>
  domain === demoSite.domain ? demoOrigin : `https://www.${domain}`;

/** Every sixth query has the brand, which is the domain's first label. */
function queryOf(domain: string, { topics }: Catalog, index: number): string {
  const topic = topics[index % topics.length] ?? '';
  const word = words[Math.floor(index / topics.length) % words.length] ?? '';
  const more = Math.floor(index / (topics.length * words.length));
  const brand = index % 6 === 0 ? `${domain.split('.')[0]} ` : '';
  return `${brand}${word} ${topic}${more === 0 ? '' : ` ${more}`}`;
}

/** Fewer visits on weekends, more in winter, and growth over the months. */
function seasonOf(day: number): number {
  const weekday = new Date(day * 86_400_000).getUTCDay();
  const week = weekday === 0 || weekday === 6 ? 0.7 : 1.1;
  return week * (1 + 0.2 * Math.cos((2 * Math.PI * day) / 365)) * 1.0006 ** (day - 20_000);
}

type Asked = {
  property: string;
  state: GoogleState;
  day: number;
  type: SearchTypeName;
  needs: ReadonlySet<string>;
};

/** What a query has on every day. */
type Place = {
  path: string;
  page: string;
  query: string;
  searchAppearance: string;
  weight: number;
  position: number;
};

function placeOf(domain: string, catalog: Catalog, index: number): Place {
  const path = pathOf(catalog, Math.floor(chance(domain, 'page', index) * catalog.pages));
  return {
    path,
    page: originOf(domain) + path,
    query: queryOf(domain, catalog, index),
    searchAppearance: index % 9 === 0 ? 'PRODUCT_SNIPPETS' : '',
    weight: 400 / (index + 4) ** 0.8 + 1,
    position: 1 + 18 * chance(domain, 'position', index) ** 1.5,
  };
}

/** Of domains that were asked about; each call needs all places of one. */
const placesKept = new Map<string, Place[]>();

function placesOf(domain: string): Place[] {
  const kept = placesKept.get(domain);
  if (kept) return kept;
  const catalog = catalogOf(domain);
  const places = Array.from({ length: catalog.queries }, (_, index) =>
    placeOf(domain, catalog, index),
  );
  if (catalog.queries < queriesBig) placesKept.set(domain, places);
  return places;
}

/** Returns the cells of a day; the same question has the same answer until a change is set. */
export function* cellsOf({ property, state, day, type, needs }: Asked): Generator<Cell> {
  const domain = domainOf(property);
  if (state.empty.has(domain)) return;
  const date = dateOfDay(day);
  if (date < state.since) return;
  const changes = [...state.changes, ...state.effects.changes].filter(
    (change) =>
      change.domain === domain && change.from <= date && date <= (change.to ?? '9999-12-31'),
  );
  const season = seasonOf(day) * typeShares[type];
  for (const [index, place] of placesOf(domain).entries()) {
    const { path, page, query, searchAppearance } = place;
    const noise = 0.75 + 0.5 * chance(domain, type, index, day);
    const asked = Math.round(place.weight * season * noise);
    const position = place.position + 0.5 * noise;
    const ctr = 0.35 / position ** 1.1;
    // Three in ten impressions of rare queries are anonymized.
    const isRare = index > 10 && chance(domain, 'rare', index, day) < 0.3;
    const cell: Cell = {
      date,
      query: isRare ? null : query,
      page,
      country: 'usa',
      device: 'MOBILE',
      searchAppearance,
      impressions: asked,
      clicks: Math.round(asked * ctr),
      position,
    };
    const luck = changes.length === 0 ? 0 : chance(domain, 'change', index, day);
    yield* split(changed(cell, { path, query, changes, luck }), needs);
  }
}

/** Rounds up or down by `luck`, from 0 to 1: changes of small numbers add up to what was set. */
const roundBy = (luck: number, value: number) => Math.floor(value + luck);

function changed(
  cell: Cell,
  {
    path,
    query,
    changes,
    luck,
  }: { path: string; query: string; changes: readonly Change[]; luck: number },
): Cell {
  if (changes.length === 0) return cell;
  let { clicks, impressions, position } = cell;
  for (const change of changes) {
    if (!path.startsWith(change.pathPrefix)) continue;
    if (change.paths && !change.paths.includes(path)) continue;
    if (change.queries && !change.queries.includes(query)) continue;
    clicks = roundBy(luck, clicks * change.clicks);
    impressions = roundBy(luck, impressions * change.impressions);
    position = Math.max(1, position + change.position);
  }
  return { ...cell, clicks, impressions, position };
}

const countries = ['usa', 'gbr', 'deu'];
const devices = ['MOBILE', 'DESKTOP', 'TABLET'];
const shares = [0.6, 0.3, 0.1];

/** Splits a number into parts that add up to it. */
const partsOf = (total: number) => {
  const [, second, third] = shares.map((share) => Math.floor(total * share));
  return [total - (second ?? 0) - (third ?? 0), second ?? 0, third ?? 0];
};

function* split(cell: Cell, needs: ReadonlySet<string>): Generator<Cell> {
  const field = needs.has('country') ? 'country' : needs.has('device') ? 'device' : undefined;
  if (!field) {
    if (cell.impressions > 0) yield cell;
    return;
  }
  const rest = new Set([...needs].filter((name) => name !== field));
  const clicks = partsOf(cell.clicks);
  for (const [index, impressions] of partsOf(cell.impressions).entries()) {
    const value = (field === 'country' ? countries : devices)[index] ?? '';
    const part = { ...cell, [field]: value, impressions, clicks: clicks[index] ?? 0 };
    yield* split(part, rest);
  }
}

const hoursShown = [8, 12, 18];

/** Splits a day's cell over its hours, which have Google's offset. */
export function hoursOf(cell: Cell, day: number): Cell[] {
  const clicks = partsOf(cell.clicks);
  return partsOf(cell.impressions).map((impressions, index) => ({
    ...cell,
    hour: `${dateOfDay(day)}T${String(hoursShown[index]).padStart(2, '0')}:00:00-08:00`,
    impressions,
    clicks: clicks[index] ?? 0,
  }));
}
