import fc from 'fast-check';
import { toKeywordReading } from '../../modules/rankings/collect/keyword-reading';
import {
  buildReading,
  noAiOverview,
  organicItem,
} from '../../modules/rankings/providers/build-reading';
import type { StoredPlace } from '../../modules/rankings/rules/keyword-reading';
import type { SerpReading } from '../../modules/rankings/rules/serp-reading';
import { createUrlScope, hostOfUrl } from '../../modules/websites/rules/match-scope';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { type Service, startService } from '../support/service';
import { daysAgo, failure, openScene, reading, type Scene } from './scene';

type Competitor = {
  domain: string;
  kind: string;
  shareOfVoice: number;
  keywords: number;
  commonKeywords: number;
  averagePosition: number | null;
  weighting: string;
  evidence: Record<string, unknown>;
};

let service: Service;
let scene: Scene;
let own: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await openScene(service);
  const { data } = await scene.client.get<{ domain: string }>(`/websites/${scene.websiteId}`);
  own = data.domain;
});
afterEach(() => scene.close());

const list = async (query = '') => {
  const answer = await scene.client.get<Competitor[]>(
    `/websites/${scene.websiteId}/competitors${query}`,
  );
  expect(answer.error).toBeUndefined();
  return answer.data;
};

const page = (...domains: string[]): StoredPlace[] =>
  domains.map((domain, index) => ({
    position: index + 1,
    domain,
    url: `https://${domain}/${index}`,
    featuredSnippet: false,
    isOwn: domain === own,
  }));

async function read(name: string, domains: string[], searchVolume: number | null, daysBack = 1) {
  const keywordId = await scene.addKeyword(name);
  await scene.owner.rows('update keywords set search_volume = nullif(?::int, -1) where id = ?', [
    searchVolume ?? -1,
    keywordId,
  ]);
  const at = domains.indexOf(own) + 1;
  const places = page(...domains);
  await scene.write([
    reading(at || null, { keywordId, places, searchVolume, day: daysAgo(daysBack) }),
  ]);
  return keywordId;
}

it('shares by clicks and volume sum to one; subdomains and www belong to their domain', async () => {
  await scene.addWebsite('competitor', 'rival.example');
  await scene.addWebsite('competitor', 'absent.example');
  await read('first', [own, 'www.rival.example', 'found.example'], 3000);
  await read('second', ['shop.rival.example', 'notrival.example'], 1000);
  const rows = await list();
  const of = (domain: string) => rows.find((row) => row.domain === domain);
  expect(rows.reduce((sum, row) => sum + row.shareOfVoice, 0)).toBeCloseTo(1, 4);
  expect(of(own)).toMatchObject({ kind: 'self', keywords: 1, averagePosition: 1 });
  expect(of('rival.example')).toMatchObject({
    kind: 'tracked',
    keywords: 2,
    commonKeywords: 1,
    averagePosition: 1.5,
    weighting: 'volume',
  });
  const clicks = { own: 0.285 * 3000, rival: 0.157 * 3000 + 0.285 * 1000 };
  const all = clicks.own + clicks.rival + 0.11 * 3000 + 0.157 * 1000;
  expect(of(own)?.shareOfVoice).toBeCloseTo(clicks.own / all, 5);
  expect(of('rival.example')?.shareOfVoice).toBeCloseTo(clicks.rival / all, 5);
  expect(of('notrival.example')).toMatchObject({ kind: 'found', keywords: 1, commonKeywords: 0 });
  expect(of('absent.example')).toMatchObject({
    kind: 'tracked',
    keywords: 0,
    shareOfVoice: 0,
    averagePosition: null,
  });
  expect(of(own)?.evidence).toEqual({
    state: 'measured',
    source: 'serper',
    day: daysAgo(1),
    samples: 2,
  });
});

it('a domain counts with its best place on a page', async () => {
  await read('k', ['found.example', 'other.example', 'found.example'], null);
  const rows = await list();
  expect(rows.map(({ domain, averagePosition }) => [domain, averagePosition])).toEqual([
    ['found.example', 1],
    ['other.example', 2],
    [own, null],
  ]);
  expect(rows[0]?.weighting).toBe('equal');
  const sorted = await list('?sort=-averagePosition');
  expect(sorted.map(({ domain }) => domain)).toEqual(['other.example', 'found.example', own]);
});

it('it is one day’s pages, the newest on or before the date', async () => {
  await read('old', ['old.example'], null, 10);
  await read('new', ['new.example'], null, 1);
  expect((await list()).map(({ domain }) => domain)).toEqual(['new.example', own]);
  const before = await list(`?day=${daysAgo(9)}`);
  expect(before.map(({ domain }) => domain)).toEqual(['old.example', own]);
  expect(await list(`?day=${daysAgo(2)}`)).toEqual([]);
});

it('head to head, keyword by keyword, with any domain', async () => {
  await read('won', [own, 'rival.example'], 10);
  await read('lost', ['sub.rival.example', own], null);
  await read('alone', ['x.example', 'rival.example'], null);
  await read('neither', ['x.example'], null);
  type Row = { keyword: string; position: number; competitorPosition: number; leader: string };
  const path = `/websites/${scene.websiteId}/competitors/keywords`;
  const { data, meta } = await scene.client.get<Row[]>(`${path}?domain=rival.example`);
  expect(
    data.map((row) => [row.keyword, row.position, row.competitorPosition, row.leader]),
  ).toEqual([
    ['won', 1, 2, 'self'],
    ['lost', 2, 1, 'competitor'],
    ['alone', null, 2, 'competitor'],
  ]);
  expect(meta.total).toBe(3);
  const sorted = await scene.client.get<Row[]>(`${path}?domain=rival.example&sort=keyword`);
  expect(sorted.data.map(({ keyword }) => keyword)).toEqual(['alone', 'lost', 'won']);
  const strongest = await scene.client.get<Array<{ competitor: string }>>(path);
  expect(strongest.data[0]?.competitor).toBe('x.example');
  const { text } = await scene.client.get(`${path}?format=csv&domain=rival.example`);
  expect(text.trim().split('\r\n')).toHaveLength(4);
});

it('filters and deleted keywords', async () => {
  const tagged = await read('tagged', ['a.example'], null);
  const deleted = await read('deleted', ['b.example'], null);
  await scene.client.patch('/keywords', {
    ids: [tagged],
    changes: { tags: ['brand'] },
  });
  expect((await list('?tag=brand')).map(({ domain }) => domain)).toEqual(['a.example', own]);
  await scene.client.delete('/keywords', { body: { ids: [deleted] } });
  expect((await list()).map(({ domain }) => domain)).toEqual(['a.example', own]);
});

describe('one definition of position', () => {
  const rival = 'rival.example';
  const modes = ['domain', 'subdomains', 'prefix', 'exact'] as const;
  const checkedAt = `${daysAgo(1)}T10:00:00.000Z`;

  const pageOf = (urls: string[], snippet: string | null): SerpReading =>
    buildReading({
      checkedAt,
      items: urls.map((url, index) => organicItem(index + 1, { url })),
      isComplete: true,
      featuredSnippet: snippet && { url: snippet, domain: hostOfUrl(snippet), title: '', text: '' },
      aiOverview: noAiOverview,
      providerCost: { credits: 1, amount: null, unit: null },
      providerTaskId: null,
    } as Parameters<typeof buildReading>[0]);

  const urlOf = (host: string) =>
    fc.constantFrom('/', '/a', '/b?x=1', '').map((path) => `https://${host}${path}`);
  const anyUrl = (domain: string) => {
    const ours = [domain, `www.${domain}`, `blog.${domain}`, `not${domain}`, 'owned.example'];
    const theirs = [rival, `www.${rival}`, `shop.${rival}`, 'rival-owned.example'];
    return fc.constantFrom(...ours, ...theirs, 'www.third.example').chain(urlOf);
  };

  /** Writes pages as the collector does, one for each keyword. */
  async function collect(websiteId: string, domain: string, pages: Map<string, SerpReading>) {
    const { database } = service.services;
    const settings = await database.transaction(scene.workspaceId, (tx) =>
      getWebsiteSettings(tx, websiteId),
    );
    const owns = createUrlScope({ domain, ...settings });
    const readings = await Promise.all(
      [...pages].map(async ([keyword, page]) => {
        const keywordId = await scene.addKeyword(keyword, websiteId);
        const { keywordId: _, ...common } = failure({ keywordId });
        const read = { ...common, id: keywordId, searchVolume: null, seriesFromMs: null };
        const of = { source: 'serper', owns, failedAt: checkedAt };
        return toKeywordReading(of, read as never, { reading: page });
      }),
    );
    await scene.write(readings, websiteId);
  }

  type Ranked = { keyword: string; keywordId: string; position: number | null; url: string | null };
  const ranksOf = async (websiteId: string) => {
    const { data } = await scene.client.get<Ranked[]>(`/websites/${websiteId}/rankings?limit=1000`);
    return new Map(data.map((row) => [row.keyword, row]));
  };

  it('the owner of the featured snippet is first in every read', async () => {
    await scene.addWebsite('competitor', rival);
    const page = pageOf([`https://third.example/`, `https://${rival}/`], `https://${own}/snippet`);
    await collect(scene.websiteId, own, new Map([['k', page]]));
    const [row] = (
      await scene.client.get<Array<Ranked & { leader: string; competitorPosition: number }>>(
        `/websites/${scene.websiteId}/competitors/keywords?domain=${rival}`,
      )
    ).data;
    expect(row).toMatchObject({ position: 1, url: `https://${own}/snippet`, leader: 'self' });
    expect(row?.competitorPosition).toBe(2);
    const self = (await list()).find(({ kind }) => kind === 'self');
    expect(self).toMatchObject({ keywords: 1, averagePosition: 1 });
    expect(self?.shareOfVoice).toBeCloseTo(0.285 / (0.285 + 0.285 + 0.157), 5);
    const { data: serp } = await scene.client.get(`/keywords/${row?.keywordId}/serp`);
    expect(serp).toMatchObject({ position: 1, organic: [{ position: 1 }, { position: 2 }] });
  });

  it.each(modes)('random pages: all reads agree, matchMode %s', async (matchMode) => {
    const ownedHosts = ['owned.example'];
    const patch = await scene.client.patch(`/websites/${scene.websiteId}/settings`, {
      matchMode,
      ownedHosts,
    });
    expect(patch.error).toBeUndefined();
    const rivalId = await scene.addWebsite('competitor', rival);
    const rivalMode = modes[(modes.indexOf(matchMode) + 1) % modes.length];
    await scene.client.patch(`/websites/${rivalId}/settings`, {
      matchMode: rivalMode,
      ownedHosts: ['rival-owned.example'],
    });
    const drawn = fc.sample(
      fc.tuple(
        fc.array(anyUrl(own), { maxLength: 12 }),
        fc.option(anyUrl(own), { nil: null, freq: 2 }),
      ),
      60,
    );
    const pages = new Map(drawn.map(([urls, snippet], at) => [`k${at}`, pageOf(urls, snippet)]));
    await collect(scene.websiteId, own, pages);
    // The same pages seen from the competitor's own website.
    await collect(rivalId, rival, pages);
    const [ours, theirs] = [await ranksOf(scene.websiteId), await ranksOf(rivalId)];
    expect(ours.size).toBe(60);

    type Pair = Ranked & { competitorPosition: number | null; competitorUrl: string | null };
    const { data: pairs } = await scene.client.get<Pair[]>(
      `/websites/${scene.websiteId}/competitors/keywords?domain=${rival}&limit=1000`,
    );
    const pairOf = new Map(pairs.map((pair) => [pair.keyword, pair]));
    for (const [keyword, { position }] of ours) {
      const pair = pairOf.get(keyword);
      expect([keyword, pair?.position ?? null]).toEqual([keyword, position]);
      const theirPosition = theirs.get(keyword)?.position ?? null;
      expect([keyword, pair?.competitorPosition ?? null]).toEqual([keyword, theirPosition]);
    }
    const ranked = [...ours.values()].flatMap(({ position }) => position ?? []);
    const average = ranked.reduce((sum, position) => sum + position, 0) / ranked.length;
    const all = await list();
    const self = all.find(({ kind }) => kind === 'self');
    expect(self).toMatchObject({ keywords: ranked.length });
    expect(self?.averagePosition).toBeCloseTo(average, 1);
    expect(all.reduce((sum, { shareOfVoice }) => sum + shareOfVoice, 0)).toBeCloseTo(1, 4);
    const { data: days } = await scene.client.get<
      Array<{ averagePosition: { value: number; keywords: number } }>
    >(`/websites/${scene.websiteId}/visibility`);
    expect(days[0]?.averagePosition.keywords).toBe(ranked.length);
    expect(days[0]?.averagePosition.value).toBeCloseTo(average, 1);
    for (const { keywordId, position, url } of [...ours.values()].slice(0, 15)) {
      const { data: serp } = await scene.client.get(`/keywords/${keywordId}/serp`);
      expect(serp).toMatchObject({ position, url });
      const { data: history } = await scene.client.get<Ranked[]>(`/keywords/${keywordId}/history`);
      expect(history[0]).toMatchObject({ position });
    }
  });
});

it('the page of a keyword before it was changed is not its own', async () => {
  const keywordId = await read('k', ['old.example', own], null, 0);
  await scene.owner.rows(
    "update keywords set series_from = checked_at + interval '1 second', position = null where id = ?",
    [keywordId],
  );
  expect((await list()).map(({ domain, keywords }) => [domain, keywords])).toEqual([[own, 0]]);
});
