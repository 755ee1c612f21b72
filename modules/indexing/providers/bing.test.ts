import { type Stub, startStub } from '../../../test/providers/stub-server';
import { type Bing, createBing } from './bing';

const apiKey = 'k3y/with+odd chars';
const batch = { siteUrl: 'https://example.com/', urls: ['https://example.com/a'] };
const html = '<!DOCTYPE html><p>Hi</p>';

let stub: Stub;
let bing: Bing;

async function start(answer: Parameters<typeof startStub>[0]): Promise<void> {
  stub = await startStub(answer);
  bing = createBing({ baseUrl: stub.url, apiKey });
}

afterEach(async () => {
  await bing.close();
  await stub.close();
});

const request = () => {
  const [first] = stub.requests;
  if (!first) throw new Error('nothing was asked');
  return first;
};

it('a batch is one POST of one site, with the account’s key', async () => {
  await start(() => ({ body: { d: null } }));
  expect(await bing.submit(batch)).toEqual({ code: 'accepted', status: 200 });
  const { method, url, body } = request();
  expect([method, url.pathname]).toEqual(['POST', '/webmaster/api.svc/json/SubmitUrlBatch']);
  expect(url.searchParams.get('apikey')).toBe(apiKey);
  expect(JSON.parse(body)).toEqual({ siteUrl: batch.siteUrl, urlList: batch.urls });
});

it('the quota of a site is what is left of its day and its month', async () => {
  await start(() => ({ body: { d: { DailyQuota: 7, MonthlyQuota: 90 } } }));
  expect(await bing.quota(batch.siteUrl)).toEqual({ today: 7, thisMonth: 90 });
  const { method, url } = request();
  expect([method, url.pathname]).toEqual(['GET', '/webmaster/api.svc/json/GetUrlSubmissionQuota']);
  expect(url.searchParams.get('siteUrl')).toBe(batch.siteUrl);
});

const own = (ErrorCode: number, Message: string) => ({ ErrorCode, Message: `ERROR!!! ${Message}` });

describe.each(['submit', 'quota'] as const)('%s', (method) => {
  const ask = () => (method === 'submit' ? bing.submit(batch) : bing.quota(batch.siteUrl));

  it.each([
    ['an invalid key', 400, own(3, 'InvalidApiKey'), 'api_key_invalid'],
    ['a throttled user', 400, own(4, 'ThrottleUser'), 'too_many'],
    ['a throttled host', 400, own(5, 'ThrottleHost'), 'too_many'],
    ['a blocked user', 400, own(6, 'UserBlocked'), 'api_key_invalid'],
    ['an invalid URL', 400, own(7, 'InvalidUrl'), 'url_invalid'],
    ['a site that is not there', 400, own(13, 'NotAllowed'), 'site_not_verified'],
    ['a site of others', 400, own(14, 'NotAuthorized'), 'site_not_verified'],
    ['a quota that is used up', 400, own(2, 'Quota remaining for today: 0'), 'quota_exhausted'],
    ['an error it does not explain', 400, own(1, 'InternalError'), 'refused'],
    ['its own error by 500', 500, own(1, 'InternalError'), 'server_error'],
    ['no words, by 429', 429, '', 'too_many'],
    ['no words, by 503', 503, html, 'server_error'],
    ['no words, by 404', 404, html, 'refused'],
    ['a page for people, by 200', 200, html, 'server_error'],
    ['other JSON, by 200', 200, { hello: 'there' }, 'server_error'],
  ])('%s', async (_, status, body, code) => {
    await start(() => ({ status, body }));
    expect(await ask()).toEqual({ code, status });
  });

  it('returns Retry-After in milliseconds', async () => {
    const reply = { status: 429, headers: { 'retry-after': '30' }, body: own(4, 'ThrottleUser') };
    await start(() => reply);
    expect(await ask()).toEqual({ code: 'too_many', status: 429, retryAfterMs: 30_000 });
  });

  it('reports a connection that breaks as a network failure and throws nothing', async () => {
    await start((_, response) => {
      response.destroy();
      return undefined;
    });
    expect(await ask()).toEqual({ code: 'network', status: null });
  });
});

it('does not take a submission’s answer for a quota', async () => {
  await start(() => ({ body: { d: null } }));
  expect(await bing.quota(batch.siteUrl)).toEqual({ code: 'server_error', status: 200 });
});
