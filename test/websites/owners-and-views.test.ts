import { Page } from '../dashboard/browser';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
});
afterAll(() => service.stop());

type Website = { id: string };
type Settings = { ownerId: string | null };
type View = { id: string; name: string; isShared: boolean; sort: string };

const addWebsite = async () =>
  (await client.post<Website>('/websites', { domain: uniqueDomain() })).data;

async function invite(name: string, role: string, websiteIds: string[] | null = null) {
  const { data } = await client.post<{ id: string; url: string }>('/account/people', {
    name,
    role,
    websiteIds,
  });
  const code = new URL(data.url).searchParams.get('code') ?? '';
  return { id: data.id, page: await Page.signIn(service.url, { code }) };
}

it('a person owns websites until another does, or they are revoked', async () => {
  const [first, second] = [await addWebsite(), await addWebsite()];
  const nora = await invite('Nora', 'editor');
  const omar = await invite('Omar', 'viewer');
  const own = (id: string, ownerId: string | null) =>
    client.patch<Settings>(`/websites/${id}/settings`, { ownerId });
  const ownerOf = async (id: string) =>
    (await client.get<Settings>(`/websites/${id}/settings`)).data.ownerId;
  expect(await ownerOf(first.id)).toBeNull();
  expect((await own(first.id, nora.id)).data.ownerId).toBe(nora.id);
  expect((await own(second.id, omar.id)).data.ownerId).toBe(omar.id);

  for (const list of ['websites', 'overview']) {
    const idsBy = async (owner: string) => {
      const { data } = await nora.page.get<{ id?: string; websiteId?: string }[]>(
        `api/v1/${list}?owner=${owner}`,
      );
      return data.map(({ id, websiteId }) => id ?? websiteId);
    };
    expect([await idsBy('me'), await idsBy(omar.id), await idsBy('none')]).toEqual([
      [first.id],
      [second.id],
      [],
    ]);
    const byKey = await client.get(`/${list}?owner=me`);
    expect([byKey.status, byKey.error.details]).toEqual([
      422,
      [expect.objectContaining({ path: 'owner' })],
    ]);
  }

  await client.delete(`/account/people/${nora.id}`);
  expect(await ownerOf(first.id)).toBeNull();
  expect((await own(first.id, nora.id)).error.details).toEqual([
    expect.objectContaining({ path: 'ownerId', code: 'not_found' }),
  ]);
  await client.patch(`/account/people/${omar.id}`, { role: 'client', websiteIds: [second.id] });
  expect(await ownerOf(second.id)).toBeNull();
  expect((await own(second.id, omar.id)).status).toBe(422);
});

it('views are of one person, or of everyone; a viewer shares none', async () => {
  const editor = await invite('Ada', 'editor');
  const viewer = await invite('Ben', 'viewer');
  const views = 'api/v1/overview/views';
  const save = (page: Page, body: object) => page.change<View>('POST', views, { body });
  const content = {
    filters: { q: 'shop', owner: 'me' },
    ranges: [{ field: 'health', max: 50 }],
    sort: 'clicksChange',
    columns: ['clicks', 'health'],
  };
  const shared = await save(editor.page, { name: 'Losers', isShared: true, ...content });
  expect([shared.status, shared.data]).toEqual([
    201,
    expect.objectContaining({
      ...content,
      filters: { q: 'shop', tag: null, relationship: null, owner: 'me' },
      ranges: [{ field: 'health', min: null, max: 50 }],
    }),
  ]);
  const own = await save(viewer.page, { name: 'Losers' });
  expect([own.status, own.data.isShared]).toEqual([201, false]);
  const again = await save(viewer.page, { name: 'Losers' });
  expect([again.status, again.error.message]).toEqual([422, expect.stringContaining('name')]);
  expect((await save(viewer.page, { name: 'All', isShared: true })).status).toBe(403);

  const idsOf = async (page: Page) => (await page.get<View[]>(views)).data.map(({ id }) => id);
  expect(await idsOf(editor.page)).toEqual([shared.data.id]);
  expect((await idsOf(viewer.page)).toSorted()).toEqual([shared.data.id, own.data.id].toSorted());

  const at = (id: string) => `${views}/${id}`;
  const change = (page: Page, id: string, body: object) =>
    page.change<View>('PATCH', at(id), { body });
  expect((await change(viewer.page, shared.data.id, { sort: 'name' })).status).toBe(403);
  expect((await change(editor.page, own.data.id, { sort: 'name' })).status).toBe(404);
  const moved = await change(viewer.page, own.data.id, { sort: '-ai', name: 'AI' });
  expect(moved.data).toMatchObject({ name: 'AI', sort: '-ai', isShared: false });
  expect((await viewer.page.change('DELETE', at(shared.data.id))).status).toBe(403);
  expect((await editor.page.change('DELETE', at(shared.data.id))).status).toBe(200);
  expect(await idsOf(viewer.page)).toEqual([own.data.id]);
});
