import { RecordedServer, recordedIn } from '../../../test/providers/recorded-answers';
import type { BacklinkProvider } from './backlink-provider';
import { createDataForSeoBacklinks } from './dataforseo-backlinks';

const recorded = recordedIn(__dirname);
const server = new RecordedServer();
let provider: BacklinkProvider;

beforeAll(async () => {
  const baseUrl = await server.start();
  const account = { login: 'login', password: 'password', requestsPerMinuteMax: 1_000_000 };
  provider = createDataForSeoBacklinks({ baseUrl, ...account });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const read = () =>
  provider.readPage(
    { domain: 'teapots.example', token: null, linksMax: 100 },
    { callId: 'call-1', signal: new AbortController().signal },
  );

it('links are read, also without a rank and a spam score', async () => {
  server.body = recorded['dataforseo-live'];
  const { links, unreadable, total } = await read();
  expect(links.map(({ sourceUrl, isFollowed, anchor }) => [sourceUrl, isFollowed, anchor])).toEqual(
    [
      ['https://pottery.example/1', true, 'blue teapot'],
      ['https://pottery.example/2', false, 'blue teapot'],
      ['https://pottery.example/3', true, 'A teapot'],
    ],
  );
  expect({ unreadable, total }).toEqual({ unreadable: 0, total: 3 });
});

it('reads links even when anything is missing, new or bad, and counts those that are not read', async () => {
  const problems = await server.problemsOf(recorded['dataforseo-live'], {
    read,
    essential:
      /^(status_code|tasks|tasks\[\]\.(id|status_code|result)|tasks\[\]\.result\[\]\.items)$/,
    facts: ({ links }) => links,
    isTrue: ({ links, unreadable }, whole) =>
      links.length + unreadable >= whole.links.length || links.length === 0,
  });
  expect(problems).toEqual([]);
  const [good] =
    (recorded['dataforseo-live'] as { tasks: { result: { items: object[] }[] }[] }).tasks[0]
      ?.result ?? [];
  expect(good?.items).toHaveLength(3);
});
