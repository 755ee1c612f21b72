import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Agent, request } from 'undici';
import { allowingInside, readHostRules } from './host-rules';
import { isPublicAddress } from './public-address';
import { AddressRefused, createSafeAgent } from './safe-agent';

const insideSpellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.0.0.1',
  '0.0.0.0',
  '0',
  '0x0',
  '0.0.0.1',
  '0.255.255.255',
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '0xa.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.255.255',
  '3232235521',
  '0xc0.0xa8.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '169.254.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::7f00:1]',
  '[::127.0.0.1]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
];

let server: Server;
let port: number;
let connections = 0;
let bytesRead = 0;
const agents: Agent[] = [];

const agentOf = (...options: Parameters<typeof createSafeAgent>): Agent => {
  const agent = createSafeAgent(...options);
  agents.push(agent);
  return agent;
};
const noRules = readHostRules({});

beforeAll(async () => {
  server = createServer((asked, answer) => {
    if (asked.url === '/away') answer.writeHead(302, { Location: `http://127.0.0.1:${port}/in` });
    answer.end('inside');
  });
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('data', (data) => {
      bytesRead += data.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.destroy()));
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  connections = 0;
  bytesRead = 0;
});

describe('the safe agent', () => {
  it.each(insideSpellings)('sends nothing to http://%s/', async (host) => {
    const dispatcher = agentOf({ rules: noRules });
    await expect(request(`http://${host}:${port}/`, { dispatcher })).rejects.toThrow(
      AddressRefused,
    );
    expect([connections, bytesRead]).toEqual([0, 0]);
  });

  it.each(['https', 'http'])('sends nothing by %s to a name that points inside', async (scheme) => {
    for (const address of ['127.0.0.1', '::1', '169.254.169.254', '::ffff:10.0.0.1']) {
      const lookup = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      const dispatcher = agentOf({ rules: noRules, lookup });
      const url = `${scheme}://rebound.example:${port}/`;
      await expect(request(url, { dispatcher })).rejects.toThrow(AddressRefused);
    }
    expect([connections, bytesRead]).toEqual([0, 0]);
  });

  it('asks for a name once a connection, and connects to that very answer', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.2'];
    const lookup = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const rules = readHostRules({ privateHostsAllowed: `searxng.internal:${port}` });
    const dispatcher = agentOf({ rules, lookup });
    const { body } = await request(`http://searxng.internal:${port}/`, { dispatcher });
    expect(await body.text()).toBe('inside');
    expect(answers).toEqual(['10.0.0.1', '10.0.0.2']);
  });

  it('an override leads a host elsewhere, and its redirect inside is refused all the same', async () => {
    const rules = readHostRules({ resolveOverrides: `staging.example.com:80=127.0.0.1:${port}` });
    const dispatcher = agentOf({ rules });
    const { statusCode, headers, body } = await request('http://staging.example.com/away', {
      dispatcher,
    });
    expect([statusCode, await body.text()]).toEqual([302, 'inside']);
    const next = String(headers['location']);
    await expect(request(next, { dispatcher })).rejects.toThrow(AddressRefused);
    expect(connections).toBe(1);
  });

  it('an allowed host is allowed on its port alone', async () => {
    const rules = readHostRules({ privateHostsAllowed: '127.0.0.1:9' });
    const dispatcher = agentOf({ rules });
    await expect(request(`http://127.0.0.1:${port}/`, { dispatcher })).rejects.toThrow(
      AddressRefused,
    );
  });
});

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['', 'example.com', '2606:4700::1111%eth0', '::ffff:8.8.8.8', '300.1.1.1'])(
    '%s is not',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe('readHostRules', () => {
  it.each(['a=b', 'a:80=b', 'a=b:80', ':80=1.2.3.4:80', 'a:80'])('refuses %s', (text) => {
    expect(() => readHostRules({ resolveOverrides: text })).toThrow();
  });
  it('reads IPv6 in brackets, and any case', () => {
    const rules = readHostRules({
      resolveOverrides: 'Example.com:443=[::1]:9000, b.example:80=10.0.0.1:81',
      privateHostsAllowed: '[fd00::1]:8888,searxng',
    });
    expect(rules.overrideOf('example.com', 443)).toEqual({ address: '::1', port: 9000 });
    expect(rules.overrideOf('b.example', 80)).toEqual({ address: '10.0.0.1', port: 81 });
    expect(rules.overrideOf('b.example', 443)).toBeUndefined();
    expect(rules.mayBeInside('fd00::1', 8888)).toBe(true);
    expect(rules.mayBeInside('fd00::1', 80)).toBe(false);
    expect(rules.mayBeInside('searxng', 12345)).toBe(true);
  });

  it('an operator’s own URL may be inside, on its port, in addition to what was allowed before', () => {
    const rules = readHostRules({
      resolveOverrides: 'a.example:80=10.0.0.1:81',
      privateHostsAllowed: 'searxng',
    });
    const wider = allowingInside(rules, 'http://[fd00::1]:8888/lists');
    expect(wider.overrideOf('a.example', 80)).toEqual({ address: '10.0.0.1', port: 81 });
    expect(['searxng', 'fd00::1'].map((host) => wider.mayBeInside(host, 8888))).toEqual([
      true,
      true,
    ]);
    expect(wider.mayBeInside('fd00::1', 80)).toBe(false);
    expect(
      allowingInside(rules, 'https://mirror.internal/').mayBeInside('mirror.internal', 443),
    ).toBe(true);
  });
});
