import { lookup as systemLookup } from 'node:dns/promises';
import { type DnsServer, startDnsServer } from '../../test/support/dns-server';
import { actingFor } from './acting-workspace';
import { readHostRules } from './host-rules';
import { NameLookup } from './name-lookup';
import { createSafeFetch } from './safe-fetch';

let names: DnsServer;
let looking: NameLookup;
beforeEach(async () => {
  names = await startDnsServer();
  looking = new NameLookup([names.address]);
});
afterEach(() => names.close());

const silent = (count: number, of = 'a') =>
  Array.from({ length: count }, (_, index) => {
    const host = `silent-${index}.${of}.example`;
    names.say(`A ${host}`, 'silence');
    names.say(`AAAA ${host}`, 'silence');
    return host;
  });

it('returns addresses of both families, IPv4 first', async () => {
  names.say('A both.example', ['203.0.113.1', '203.0.113.2']);
  names.say('AAAA only4.example', 'servfail');
  names.say('A only4.example', ['203.0.113.3']);
  expect(await looking.lookup('both.example')).toEqual([
    { address: '203.0.113.1', family: 4 },
    { address: '203.0.113.2', family: 4 },
  ]);
  expect(await looking.lookup('only4.example')).toEqual([{ address: '203.0.113.3', family: 4 }]);
});

it('a name that does not exist is asked for once in a while', async () => {
  for (let times = 0; times < 3; times += 1) {
    await expect(looking.lookup('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  }
  expect(names.asked('A none.example')).toBe(1);
  names.say('A broken.example', 'servfail');
  await expect(looking.lookup('broken.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
});

it('a silent name server delays neither the machine’s own names nor another workspace’s', async () => {
  names.say('A good.example', ['203.0.113.1']);
  const waiting = silent(20).map((host) =>
    actingFor('wsp_a', () => looking.lookup(host)).catch((error: unknown) => error),
  );
  const others = Promise.all([
    systemLookup('localhost'),
    actingFor('wsp_b', () => looking.lookup('good.example')),
  ]).then(() => 'others first');
  expect(await Promise.race([others, ...waiting])).toBe('others first');
  expect(names.asked('A silent-3.a.example')).toBe(1);
  expect(names.asked('A silent-4.a.example')).toBe(0);
  for (const error of await Promise.all(waiting))
    expect(error).toMatchObject({ code: 'EAI_AGAIN' });
});

it('a fetch ends at its own deadline or signal while DNS is silent', async () => {
  const fetcher = createSafeFetch({
    rules: readHostRules({}),
    userAgent: 'test',
    lookup: () => new Promise(() => undefined),
  });
  const bounds = { bytesMax: 1_000, timeoutMs: 200 };
  const overdue = fetcher.fetch('http://silent.example/', bounds);
  await expect(overdue).rejects.toMatchObject({ code: 'timeout' });
  const signal = AbortSignal.timeout(50);
  const left = fetcher.fetch('http://other.example/', { ...bounds, timeoutMs: 60_000, signal });
  await expect(left).rejects.toMatchObject({ name: 'TimeoutError' });
  await fetcher.close();
});
