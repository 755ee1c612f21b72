import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { readHostRules } from './host-rules';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The site is reached by an override; the internal server has no allowed name. */
let site: Server;
let inside: Server;
let sitePort: number;
let insideUrl: string;
let insideConnections = 0;
const pages = new Map<string, Handler>();
const fetchers: SafeFetch[] = [];

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const fetcher = (options: Partial<SafeFetchOptions> = {}) => {
  const rules = readHostRules({
    resolveOverrides: `site.example:80=127.0.0.1:${sitePort},other.example:80=127.0.0.1:${sitePort}`,
  });
  const made = createSafeFetch({ rules, userAgent: 'SightlineBot/1.0 (+test)', ...options });
  fetchers.push(made);
  return made;
};
const at = (path: string, host = 'site.example') => `http://${host}${path}`;
const bounds = { bytesMax: 100_000, timeoutMs: 10_000 };
const get = (path: string, options: Partial<Parameters<SafeFetch['fetch']>[1]> = {}) =>
  fetcher().fetch(at(path), { ...bounds, ...options });
const page = (path: string, handler: Handler) => pages.set(path, handler);
const redirect = (path: string, location: string, status = 302) =>
  page(path, (_, response) => response.writeHead(status, { location }).end('moved'));

beforeAll(async () => {
  site = createServer((request, response) => {
    const handler = pages.get(request.url ?? '');
    if (handler) handler(request, response);
    else response.writeHead(404).end('no such page');
  });
  inside = createServer((_, response) => response.end('secret'));
  inside.on('connection', () => {
    insideConnections += 1;
  });
  sitePort = await listen(site);
  insideUrl = `http://127.0.0.1:${await listen(inside)}/`;
});
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((each) => each.close()));
  pages.clear();
});
afterAll(async () => {
  for (const server of [site, inside]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('fetching', () => {
  it('says who asks, and answers status, headers and body as they are', async () => {
    let asked: IncomingMessage['headers'] = {};
    page('/a', (request, response) => {
      asked = request.headers;
      response.writeHead(418, { ETag: '"1"', 'Set-Cookie': ['a=1', 'b=2'] }).end('tea');
    });
    const answer = await get('/a#part', {
      accept: 'text/plain',
      headers: { 'if-none-match': '"0"' },
    });
    expect(answer).toMatchObject({ status: 418, url: at('/a'), hops: [], isTruncated: false });
    expect(answer.headers).toMatchObject({ etag: '"1"', 'set-cookie': 'a=1\nb=2' });
    expect(answer.body.toString()).toBe('tea');
    expect(asked).toMatchObject({
      host: 'site.example',
      'user-agent': 'SightlineBot/1.0 (+test)',
      accept: 'text/plain',
      'if-none-match': '"0"',
    });
  });

  it('follows redirects to other hosts and relative ones, and reports each hop', async () => {
    redirect('/1', '/2', 301);
    redirect('/2', at('/3?x=1', 'other.example'), 307);
    page('/3?x=1', (request, response) => response.end(request.headers.host));
    const answer = await get('/1');
    expect(answer.body.toString()).toBe('other.example');
    expect(answer.url).toBe('http://other.example/3?x=1');
    expect(answer.hops).toEqual([
      { url: at('/1'), status: 301 },
      { url: at('/2'), status: 307 },
    ]);
  });

  it('304 and other 3xx that lead nowhere are answers', async () => {
    page('/same', (_, response) => response.writeHead(304, { location: '/x' }).end());
    page('/many', (_, response) => response.writeHead(300, { location: '/x' }).end());
    expect((await get('/same')).status).toBe(304);
    expect((await get('/many')).status).toBe(300);
  });
});

describe('what must not be reached', () => {
  it('a redirect to an address inside is refused, and nothing arrives there', async () => {
    redirect('/in', insideUrl);
    redirect('/twice', '/in');
    for (const path of ['/in', '/twice']) {
      await expect(get(path)).rejects.toMatchObject({ code: 'address_refused' });
    }
    expect(insideConnections).toBe(0);
  });

  it('a name that answers otherwise at the next hop gains nothing', async () => {
    const rules = readHostRules({ resolveOverrides: `site.example:80=127.0.0.1:${sitePort}` });
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    redirect('/rebind', `http://rebound.example:${new URL(insideUrl).port}/`);
    await expect(fetcher({ rules, lookup }).fetch(at('/rebind'), bounds)).rejects.toMatchObject({
      code: 'address_refused',
    });
    expect(insideConnections).toBe(0);
  });

  it.each([
    'ftp://site.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/plain,a',
    'http://user:pass@site.example/',
    'http://user@site.example/',
    'http://[::1',
    'http://',
  ])('%s is refused as a URL and as a redirect', async (url) => {
    redirect('/away', url);
    await expect(fetcher().fetch(url, bounds)).rejects.toMatchObject({ code: 'address_refused' });
    await expect(get('/away')).rejects.toMatchObject({ code: 'bad_redirect' });
  });

  it('a redirect that says nowhere is refused', async () => {
    page('/nowhere', (_, response) => response.writeHead(302).end());
    redirect('/empty', '');
    await expect(get('/nowhere')).rejects.toMatchObject({ code: 'bad_redirect' });
    await expect(get('/empty')).rejects.toMatchObject({ code: 'bad_redirect' });
  });
});

describe('what has no end', () => {
  it('a loop of redirects, and one more than allowed', async () => {
    redirect('/loop', '/loop');
    for (let step = 0; step < 3; step += 1) redirect(`/step${step}`, `/step${step + 1}`);
    page('/step3', (_, response) => response.end('there'));
    await expect(get('/loop')).rejects.toMatchObject({ code: 'too_many_redirects' });
    await expect(get('/step0', { redirectsMax: 2 })).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
    expect((await get('/step0', { redirectsMax: 3 })).body.toString()).toBe('there');
  });

  it('an endless body is too large, or cut where the caller says so, and the connection is closed', async () => {
    let closed = 0;
    page('/endless', (_, response) => {
      const pour = () => {
        while (response.write('x'.repeat(16_384)));
      };
      response.on('drain', pour);
      response.on('close', () => {
        closed += 1;
      });
      pour();
    });
    await expect(get('/endless')).rejects.toMatchObject({ code: 'body_too_large' });
    const cut = await get('/endless', { tooLarge: 'cut' });
    expect([cut.body.length, cut.isTruncated]).toEqual([bounds.bytesMax, true]);
    await until(() => closed === 2);
  });

  it('a body of exactly the bound is whole', async () => {
    page('/full', (_, response) => response.end('x'.repeat(bounds.bytesMax)));
    const answer = await get('/full', { tooLarge: 'cut' });
    expect([answer.body.length, answer.isTruncated]).toEqual([bounds.bytesMax, false]);
  });

  it.each([20_000, 3_000_000])('a body of %d bytes waits for a slow reader', async (bytes) => {
    const sent = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251));
    page('/long', (_, response) => response.end(sent));
    const answer = await fetcher().stream(at('/long'), { ...bounds, bytesMax: 4_000_000 });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.body) {
      await new Promise((resolve) => setImmediate(resolve));
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks).equals(sent)).toBe(true);
    const whole = await get('/long', { bytesMax: 4_000_000 });
    expect(whole.body.equals(sent)).toBe(true);
  });

  it('silence before the headers, and a body that trickles for ever', async () => {
    page('/silent', () => {});
    page('/trickle', (_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    for (const path of ['/silent', '/trickle']) {
      await expect(get(path, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
    }
  });

  it('a body below the least rate, and none above it', async () => {
    const leastRate = { bytesPerSecond: 1_024, afterSeconds: 1 };
    const send = (bytes: number) => (_: IncomingMessage, response: ServerResponse) => {
      const timer = setInterval(() => response.write(' '.repeat(bytes)), 20);
      response.on('close', () => clearInterval(timer));
      setTimeout(() => response.end(), 2_500);
    };
    page('/slow', send(1));
    page('/steady', send(200));
    const [slow, steady] = await Promise.allSettled([
      get('/slow', { leastRate }),
      get('/steady', { leastRate }),
    ]);
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } });
    expect(steady).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  });

  it('the caller may give up, and gets its own reason', async () => {
    const giveUp = new AbortController();
    page('/silent', () => giveUp.abort(new Error('cancelled')));
    await expect(get('/silent', { signal: giveUp.signal })).rejects.toThrow('cancelled');
  });
});

describe('packed bodies', () => {
  const plain = 'https://site.example/a\n'.repeat(2_000);
  const packed = (path: string, encoding: string, body: Buffer) =>
    page(path, (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );

  it.each([
    ['gzip', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstdCompressSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['identity', Buffer.from(plain)],
    ['deflate, gzip', gzipSync(deflateSync(plain))],
  ])('%s is undone', async (encoding, body) => {
    packed('/packed', encoding, body);
    expect((await get('/packed')).body.toString()).toBe(plain);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['zstd', zstdCompressSync(Buffer.alloc(50_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
  ])('a bomb of %s is too large', async (encoding, body) => {
    packed('/bomb', encoding, body);
    await expect(get('/bomb')).rejects.toMatchObject({ code: 'body_too_large' });
    expect(await get('/bomb', { tooLarge: 'cut' })).toMatchObject({ isTruncated: true });
  });

  it('packed bytes that unpack to nothing are bounded as well', async () => {
    packed('/nothing', 'gzip', Buffer.concat(Array(20_000).fill(gzipSync(''))));
    await expect(get('/nothing')).rejects.toMatchObject({ code: 'body_too_large' });
  });

  it.each([
    ['gzip', gzipSync(plain).subarray(0, 60)],
    ['br', brotliCompressSync(plain).subarray(0, 20)],
    ['zstd', zstdCompressSync(plain).subarray(0, 20)],
    ['deflate', deflateSync(plain).subarray(0, 60)],
    ['gzip', Buffer.from('<html>not packed at all</html>')],
    ['compress', Buffer.from('abc')],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(plain)))],
  ])('a cut or wrong %s is broken', async (encoding, body) => {
    packed('/broken', encoding, body);
    await expect(get('/broken')).rejects.toMatchObject({ code: 'broken_body' });
  });

  it('an encoding without a body is an empty one', async () => {
    packed('/empty', 'gzip', Buffer.alloc(0));
    expect((await get('/empty')).body).toHaveLength(0);
  });

  it('a gzip file is unpacked where the caller wants that, below its encoding too', async () => {
    page('/file.gz', (_, response) => response.end(gzipSync(plain)));
    packed('/both.gz', 'gzip', gzipSync(gzipSync(plain)));
    page('/cut.gz', (_, response) => response.end(gzipSync(plain).subarray(0, 60)));
    page('/plain.gz', (_, response) => response.end(plain));
    const files = { unpackGzipFiles: true };
    for (const path of ['/file.gz', '/both.gz', '/plain.gz']) {
      expect((await get(path, files)).body.toString()).toBe(plain);
    }
    expect((await get('/file.gz')).body.equals(gzipSync(plain))).toBe(true);
    await expect(get('/cut.gz', files)).rejects.toMatchObject({ code: 'broken_body' });
  });
});

describe('failures', () => {
  it('a body that is cut short', async () => {
    page('/cut', (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('some', () => response.destroy());
    });
    await expect(get('/cut')).rejects.toMatchObject({ code: 'broken_body' });
  });

  it('no such name, no such server, no HTTP, no TLS', async () => {
    const rules = readHostRules({
      resolveOverrides: `gone.example:80=127.0.0.1:1,plain.example:443=127.0.0.1:${sitePort}`,
    });
    const lookup = async () => {
      throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    };
    const { fetch } = fetcher({ rules, lookup });
    const codeOf = (url: string) => fetch(url, bounds).catch(({ code }) => code);
    expect(await codeOf('http://unknown.example/')).toBe('dns');
    expect(await codeOf('http://gone.example/')).toBe('connect');
    expect(await codeOf('https://plain.example/')).toBe('tls');
    page('/destroyed', (_, response) => response.destroy());
    await expect(get('/destroyed')).rejects.toMatchObject({ code: 'connect' });
  });

  it('a stream whose body is not read can be discarded, and one left early is closed', async () => {
    let closed = 0;
    page('/endless', (_, response) => {
      response.on('close', () => {
        closed += 1;
      });
      response.write('x'.repeat(70_000));
    });
    const { stream } = fetcher();
    (await stream(at('/endless'), bounds)).discard();
    await until(() => closed === 1);
    for await (const chunk of (await stream(at('/endless'), bounds)).body) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await until(() => closed === 2);
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isTrue(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(isTrue()).toBe(true);
}
