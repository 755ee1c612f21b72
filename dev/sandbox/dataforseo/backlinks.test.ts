import { createDataForSeoBacklinks } from '../../../modules/backlinks/providers/dataforseo-backlinks';
import { createSandbox, type Sandbox } from '../sandbox';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
});
afterAll(() => sandbox.close());

const open = (password: string) =>
  createDataForSeoBacklinks({ baseUrl: `${sandbox.url}/dataforseo`, login: 'a', password });
const call = (callId: string) => ({ callId, signal: new AbortController().signal });

it('pages have each link once, and end', async () => {
  const provider = open('sandbox');
  const seen = new Set<string>();
  let token: string | null = null;
  let total = 0;
  let read = 0;
  for (let page = 0; ; page += 1) {
    const request = { domain: 'shop.example', token, linksMax: 50 };
    const answer = await provider.readPage(request, call(`page ${page}`));
    total = answer.total;
    read += answer.links.length;
    for (const { sourceUrl, targetUrl } of answer.links) seen.add(`${sourceUrl} ${targetUrl}`);
    expect(answer.costUsd).toBeCloseTo(0.02 + answer.links.length * 0.00003, 5);
    ({ token } = answer);
    if (token === null) break;
  }
  expect(total).toBeGreaterThan(50);
  expect([read, seen.size]).toEqual([total, total]);
  await provider.close();
});

it('a link has its text, its rel and its days', async () => {
  const provider = open('sandbox');
  const { links } = await provider.readPage(
    { domain: 'shop.example', token: null, linksMax: 200 },
    call('one'),
  );
  for (const link of links) {
    expect(link.isFollowed).toBe(link.rel.length === 0);
    expect(link.firstSeen).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(link.metrics).toMatchObject({
      rank: expect.any(Number),
      spam_score: expect.any(Number),
    });
    if (link.kind === 'anchor') expect(link.anchor).not.toBe('');
  }
  await provider.close();
});

it.each([
  ['wrong', 'auth'],
  ['empty', 'quota'],
])('an account whose password is %s gets an error, not an empty list', async (password, kind) => {
  const provider = open(password);
  const reading = provider.readPage(
    { domain: 'shop.example', token: null, linksMax: 50 },
    call('x'),
  );
  await expect(reading).rejects.toMatchObject({ kind });
  await provider.close();
});
