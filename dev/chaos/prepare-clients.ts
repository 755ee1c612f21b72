import { insertKey } from '../../modules/account/store/key-store';
import { operatorStore } from '../../modules/account/store/operator-store';
import { openDatabase } from '../../platform/postgres/database';
import { Caller } from './caller';
import { keywordsPerWebsite, type Websites, websiteCounts } from './clients';

/** A key may send 120 requests a minute, and all clients together send some thirty a second. */
const keysCount = 60;

export type Prepared = { workspaceId: string; callers: Caller[]; websites: Websites };

/** Makes a workspace with keys, and the websites that clients work on, before any fault. */
export async function prepareClients(url: string, env: Record<string, string>): Promise<Prepared> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  try {
    const { workspaceId } = await operatorStore(owner).createWorkspace({
      name: 'chaos',
      plan: 'unlimited',
    });
    const secrets = await owner.transaction(workspaceId, async (tx) => {
      const made: string[] = [];
      for (let number = 0; number < keysCount; number += 1) {
        const access = 'read_write' as const;
        made.push(
          (await insertKey(tx, { name: `chaos ${number}`, access, expiresAt: null })).secret,
        );
      }
      return made;
    });
    const callers = secrets.map((secret) => new Caller(url, secret));
    return { workspaceId, callers, websites: await makeWebsites(callers) };
  } finally {
    await owner.close();
  }
}

async function makeWebsites(callers: readonly Caller[]): Promise<Websites> {
  const made: Record<keyof Websites, string[]> = {
    ofLogs: [],
    ofNames: [],
    ofKeywords: [],
    ofJobs: [],
  };
  for (const [purpose, count] of Object.entries(websiteCounts)) {
    for (let number = 0; number < count; number += 1) {
      const caller = callers[number % callers.length] as Caller;
      const body = { domain: `${purpose.toLowerCase()}-${number}.example.net` };
      const { id } = await must(caller, { method: 'POST', path: '/websites', body });
      made[purpose as keyof Websites].push(String(id));
    }
  }
  for (const [number, websiteId] of made.ofJobs.entries()) {
    const caller = callers[number % callers.length] as Caller;
    const keywords = Array.from({ length: keywordsPerWebsite }, (_, at) => `shoes ${number} ${at}`);
    await must(caller, { method: 'POST', path: '/keywords', body: { websiteId, keywords } });
    // Result pages alone are bought, so that each can be counted.
    const body = { collection: { searchVolumes: false } };
    await must(caller, { method: 'PATCH', path: `/websites/${websiteId}/settings`, body });
  }
  return made;
}

async function must(caller: Caller, ask: Parameters<Caller['send']>[0]) {
  const reply = await caller.send(ask);
  if (!reply || reply.status >= 300) {
    throw new Error(
      `${ask.method} ${ask.path} was answered ${reply?.status}: the run cannot begin.`,
    );
  }
  return reply.data;
}
