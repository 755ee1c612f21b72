import type { LedgerUrlRow } from '../../api/indexing/to-ledger-url';
import { noteInspected } from '../../modules/indexing/store/ledger-index-store';
import { noteShownPages } from '../../modules/search-console/index-state/note-shown-pages';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { insertPageRows } from './page-rows';

let service: Service;
let client: ApiClient;
let ref: { workspaceId: string; websiteId: string };
let domain: string;

const now = today();
const ago = (days: number) => daysBefore(now, days);

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  ref = { workspaceId, websiteId: data.id };
});
afterAll(() => service.stop());

const path = (rest = '') => `/websites/${ref.websiteId}/indexing/urls${rest}`;

async function track(...pages: string[]): Promise<string[]> {
  const urls = pages.map((page) => `https://${domain}${page}`);
  const { data } = await client.post<{ urls: { id: string }[] }>(path(), { urls });
  return data.urls.map(({ id }) => id);
}

const insert = (day: string, version: number, impressions: Record<string, number>) =>
  insertPageRows(service.services.clickhouse, ref, {
    day,
    version,
    impressions: Object.fromEntries(
      Object.entries(impressions).map(([page, count]) => [`https://${domain}${page}`, count]),
    ),
  });

const note = (at = now, from = ago(400)) =>
  noteShownPages(openWorkspace(service.services, ref), ref.websiteId, { from, to: now }, at);

const inspect = (urlId: string | undefined, state: 'indexed' | 'not_indexed', day: string) =>
  service.services.database.transaction(ref.workspaceId, (tx) =>
    noteInspected(
      tx,
      ref.websiteId,
      [{ urlId: urlId ?? '', at: new Date(`${day}T12:00:00Z`), state }],
      now,
    ),
  );

/** Each URL in a word: its path, the state, the evidence, and the states that it is listed by. */
const indexOf = async (query = '') => {
  const { data } = await client.get<LedgerUrlRow[]>(path(`?sort=url${query}`));
  return data.map(({ url, index, states }) => {
    const listed = states.filter((state) => state.endsWith('indexed'));
    expect(listed).toEqual(index.state.endsWith('indexed') ? [index.state] : []);
    return [new URL(url).pathname, index.state, index.source].filter(Boolean).join(' ');
  });
};

const counts = async () => {
  const { data } = await client.get<{ index: unknown; states: Record<string, number> }>(
    path('/summary'),
  );
  return data.index;
};

it('an impression proves that a page is indexed, and none proves nothing', async () => {
  await track('/a', '/b', '/c');
  expect(await indexOf()).toEqual(['/a not_measured', '/b not_measured', '/c not_measured']);
  await insert(ago(3), 1, { '/a': 4, '/a#part': 9, '/b': 0, '/untracked': 7 });
  expect(await note()).toEqual({ pages: 2, tracked: 1 });
  // Again, as after a worker's death.
  expect(await note()).toEqual({ pages: 2, tracked: 1 });
  expect(await indexOf()).toEqual(['/a indexed gsc_impression', '/b unknown', '/c unknown']);
  expect(await counts()).toEqual({
    indexed: 1,
    notIndexed: 0,
    unknown: 2,
    derivedFromImpressions: 1,
    verifiedByInspection: 0,
  });
  expect(await indexOf('&indexState=unknown')).toHaveLength(2);
  expect(await indexOf('&indexSource=gsc_impression')).toHaveLength(1);
  expect(await indexOf('&state=indexed')).toHaveLength(1);
  const matrix = await client.get<{ bot: string; urlsIndexed: number | null }[]>(
    `/websites/${ref.websiteId}/crawlers/matrix?limit=500`,
  );
  const indexed = matrix.data.filter(({ urlsIndexed }) => urlsIndexed !== null);
  expect(indexed).toMatchObject([{ bot: 'Googlebot', urlsIndexed: 1 }]);
});

it('only the newest version of a day counts', async () => {
  await track('/a', '/b');
  await insert(ago(3), 1, { '/a': 4 });
  await insert(ago(3), 2, { '/b': 4 });
  await note();
  expect(await indexOf('&state=indexed')).toEqual(['/b indexed gsc_impression']);
});

it('impressions go before inspections, unless the inspection is clearly newer', async () => {
  const [a, b, c] = await track('/a', '/b', '/c');
  await inspect(a, 'not_indexed', ago(1));
  await inspect(b, 'indexed', ago(1));
  expect(await indexOf()).toEqual([
    '/a not_indexed inspection',
    '/b indexed inspection',
    '/c unknown',
  ]);
  await insert(ago(3), 1, { '/a': 1 });
  await insert(ago(9), 1, { '/c': 1 });
  await note();
  // The newest impression is younger than Google's delay of three days, so the verdict is stale.
  expect(await indexOf()).toEqual([
    '/a indexed gsc_impression',
    '/b indexed inspection',
    '/c indexed gsc_impression',
  ]);
  expect(await counts()).toMatchObject({ derivedFromImpressions: 2, verifiedByInspection: 1 });
  await inspect(c, 'not_indexed', ago(1));
  expect(await indexOf('&state=not_indexed')).toEqual(['/c not_indexed inspection']);
  // An older inspection that arrives late changes nothing.
  await inspect(b, 'not_indexed', ago(2));
  expect(await indexOf('&indexSource=inspection&state=indexed')).toHaveLength(1);
});

it('what impressions prove ends after 28 days', async () => {
  const [, b] = await track('/a', '/b');
  await insert(ago(28), 1, { '/a': 1, '/b': 1 });
  await insert(ago(29), 1, { '/b': 1 });
  await note();
  expect(await counts()).toMatchObject({ indexed: 2, unknown: 0 });
  await inspect(b, 'indexed', ago(28));
  // The next day.
  await note(daysBefore(now, -1));
  expect(await counts()).toMatchObject({ indexed: 1, unknown: 1, verifiedByInspection: 1 });
  expect(await indexOf()).toEqual(['/a unknown', '/b indexed inspection']);
});

it('a URL that is untracked takes its evidence along, and others see nothing', async () => {
  const [a] = await track('/a');
  await insert(ago(3), 1, { '/a': 1 });
  await note();
  const other = await newClient(service, (await createWorkspace()).workspaceId);
  const { data: website } = await other.post<{ id: string }>('/websites', { domain });
  await other.post(`/websites/${website.id}/indexing/urls`, { urls: [`https://${domain}/a`] });
  const seen = await other.get<LedgerUrlRow[]>(`/websites/${website.id}/indexing/urls`);
  expect(seen.data[0]?.index.state).toBe('not_measured');
  await client.delete(path(), { body: { ids: [a] } });
  await track('/a');
  expect(await indexOf()).toEqual(['/a not_measured']);
  await note();
  expect(await indexOf()).toEqual(['/a indexed gsc_impression']);
});
