import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Attack, Hostile } from './attack';
import { attacks } from './attacks';
import { hostileHosts, openSite } from './site';
import { type TenantKeys, tenantOf } from './tenant';

/** What the process sends first: the addresses that the service is to know. */
export type HostileReady = { overrides: string; nameServer: string };
/** What it receives then; it attacks until its parent ends it. */
export type HostileOrder = { tenant: TenantKeys; websiteId: string; names: readonly string[] };

/** A name server on loopback that never answers. */
async function openSilentNameServer(): Promise<string> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

async function attack({ run, name }: Attack, hostile: Hostile): Promise<void> {
  try {
    await run(hostile);
  } catch (error) {
    process.stderr.write(`the attack ${name} stopped: ${error}\n`);
  }
}

/** The hostile tenant, its sites and its name server. */
async function main(): Promise<void> {
  const site = await openSite(hostileHosts);
  const ready: HostileReady = {
    overrides: site.overrides,
    nameServer: await openSilentNameServer(),
  };
  process.send?.(ready);
  const [order] = (await once(process, 'message')) as [HostileOrder];
  const hostile: Hostile = {
    tenant: tenantOf(order.tenant),
    site,
    websiteId: order.websiteId,
    signal: new AbortController().signal,
  };
  const chosen = attacks.filter(({ name }) => order.names.includes(name));
  await Promise.all(chosen.map((each) => attack(each, hostile)));
}

process.once('disconnect', () => process.exit());
void main();
