import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createNameLookUp } from '../../ingest/names/look-up-name';
import { NameChecker } from '../../ingest/names/name-checker';
import { SignatureChecker } from '../../ingest/signatures/signature-checker';
import { type PublicJwk, thumbprintOf } from '../../ingest/signatures/signing-keys';
import { createLogger } from '../../platform/logger';
import { FetchFailed } from '../../platform/network/fetch-failed';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type InnerService, startServiceHere } from '../support/in-process';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

const log = createLogger('test', 'silent');
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) as PublicJwk };
};
type Key = ReturnType<typeof newKey>;

/** The keys that signers' servers answer with; others cannot be reached. */
const directories = new Map<string, PublicJwk[]>();
/** Cards by their URLs. */
const cards = new Map<string, object>();
let fetched: string[] = [];
const safeFetch: SafeFetch = {
  fetch: async (url) => {
    fetched.push(url);
    const keys = directories.get(new URL(url).hostname);
    const found = cards.get(url) ?? (keys && { keys });
    if (!found) throw new FetchFailed('dns', 'The host is unknown.');
    const body = Buffer.from(JSON.stringify(found));
    return { status: 200, url, hops: [], headers: {}, body, isTruncated: false };
  },
  stream: () => Promise.reject(new Error('not used')),
  close: () => Promise.resolve(),
};

let service: InnerService;
let owner: OwnerRows;
let client: ApiClient;
let websiteId: string;
let domain: string;
let checker: NameChecker;

beforeAll(async () => {
  service = await startServiceHere();
  owner = openOwnerRows();
  await owner.rows('delete from name_check_blocks');
  await owner.rows('delete from name_checks');
  await owner.rows('delete from signing_key_fetches');
  await owner.rows('delete from signing_key_versions');
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  const { database, clickhouse } = service.services;
  const lookUp = createNameLookUp({ servers: ['127.0.0.1:9'], timeoutMs: 100, tries: 1 });
  const signatures = new SignatureChecker({ database, safeFetch });
  const deps = { database, clickhouse, log, lookUp, signatures };
  checker = new NameChecker(deps, { idleMs: 50, retryDelaysMs: [50] });
  checker.start();
});
beforeEach(async () => {
  domain = uniqueDomain();
  ({ id: websiteId } = (await client.post<{ id: string }>('/websites', { domain })).data);
  fetched = [];
});
afterAll(async () => {
  await checker.stop();
  await Promise.all([service.stop(), owner.close()]);
});

type Sent = {
  key: Key;
  agent: string;
  host?: string;
  path?: string;
  ip?: string;
  userAgent?: string;
};

/** Headers as a signer sends them: `agent` is the text of `Signature-Agent`. */
function signRequest({ key, agent, host = domain }: Sent) {
  const created = Math.floor(Date.now() / 1000) - 5;
  const member = /^(\w+)=(.*)$/.exec(agent);
  const component = member ? `"signature-agent";key="${member[1]}"` : '"signature-agent"';
  const nonce = randomBytes(16).toString('base64');
  const params = `("@authority" ${component});created=${created};expires=${created + 300};keyid="${thumbprintOf(key.jwk)}";nonce="${nonce}";tag="web-bot-auth"`;
  const base = `"@authority": ${host}\n${component}: ${member?.[2] ?? agent}\n"@signature-params": ${params}`;
  const signature = sign(null, Buffer.from(base), key.privateKey).toString('base64');
  return {
    'Signature-Agent': [agent],
    'Signature-Input': [`sig1=${params}`],
    Signature: [`sig1=:${signature}:`],
  };
}

function toCaddy(sent: Sent, headers: Record<string, string[]> = signRequest(sent)): string {
  const { path = '/', ip = '203.0.113.5', userAgent = chrome } = sent;
  const request = {
    remote_ip: ip,
    client_ip: ip,
    proto: 'HTTP/2.0',
    method: 'GET',
    host: domain,
    uri: path,
    headers: { 'User-Agent': [userAgent], ...headers },
  };
  const entry = { level: 'info', ts: Date.now() / 1000, msg: 'handled request', request };
  return `${JSON.stringify({ ...entry, size: 12, status: 200 })}\n`;
}

async function send(lines: string[]) {
  const reply = await client.send('POST', `/websites/${websiteId}/logs`, {
    rawBody: lines.join(''),
    headers: { 'Content-Type': 'text/plain' },
  });
  expect(reply.status).toBe(200);
  return reply;
}

type Visit = {
  bot: string;
  operator: string;
  purpose: string;
  verification: string;
  reason: string;
  signer: string | null;
  path: string;
};

/** The visits by path, once none waits for its check. */
const settled = () =>
  waitFor('every signature is checked', async () => {
    const { data } = await client.get<Visit[]>(`/websites/${websiteId}/crawlers/visits?sort=at`);
    if (data.length === 0 || data.some(({ reason }) => reason === 'signature_not_checked')) return;
    const waiting = await owner.rows('select 1 from name_checks');
    return waiting.length > 0 ? undefined : data;
  });

const [openai, stranger] = [newKey(), newKey()];

it('an agent with a browser’s name is verified by its operator’s keys, and no signature is kept', async () => {
  directories.set('chatgpt.com', [openai.jwk]);
  await send([toCaddy({ key: openai, agent: '"https://chatgpt.com"', path: '/agent' })]);
  expect(await settled()).toMatchObject([
    {
      bot: 'ChatGPT agent',
      operator: 'OpenAI',
      purpose: 'ai_user',
      verification: 'verified',
      reason: 'signature',
      signer: 'chatgpt.com',
    },
  ]);
  expect(fetched).toEqual(['https://chatgpt.com/.well-known/http-message-signatures-directory']);
  const { data } = await client.get(`/websites/${websiteId}/crawlers`);
  expect(data).toMatchObject([{ bot: 'ChatGPT agent', verified: 1 }]);
});

it('a stranger’s agent is named by its host, in both forms of the header', async () => {
  directories.set('agent.example', [stranger.jwk]);
  const plain = { key: stranger, agent: '"https://agent.example"', path: '/1' };
  const dictionary = { key: stranger, agent: 'g="https://agent.example"', path: '/2' };
  await send([toCaddy(plain), toCaddy(dictionary)]);
  const verified = { bot: 'Signed agent', verification: 'verified', signer: 'agent.example' };
  expect(await settled()).toMatchObject([verified, verified]);
});

it('a stranger’s crawler has the purpose that its card says', async () => {
  const url = 'https://crawler.example/card';
  const card = { client_id: url, jwks: { keys: [stranger.jwk] } };
  cards.set(url, { ...card, web_bot_auth: { trigger: 'crawler', purpose: 'train-ai' } });
  await send([toCaddy({ key: stranger, agent: `g="${url}";type=cimd`, path: '/1' })]);
  expect(await settled()).toMatchObject([
    {
      bot: 'Signed agent',
      purpose: 'ai_training',
      verification: 'verified',
      signer: 'crawler.example',
    },
  ]);
});

it('a forged, borrowed or repeated signature proves nothing', async () => {
  directories.set('chatgpt.com', [openai.jwk]);
  const sent = { key: openai, agent: '"https://chatgpt.com"' };
  const headers = signRequest(sent);
  await send([toCaddy({ ...sent, path: '/1' }, headers)]);
  await settled();
  await send([
    toCaddy({ ...sent, path: '/2', ip: '198.51.100.9' }, headers),
    toCaddy({ ...sent, path: '/3', host: 'elsewhere.example' }),
    toCaddy({ ...sent, path: '/4', key: stranger }),
    toCaddy({ ...sent, path: '/5', userAgent: 'GPTBot/1.0' }),
    toCaddy({ ...sent, path: '/6', agent: '"https://gone.example"' }),
  ]);
  const visits = await settled();
  const byPath = visits
    .map(({ path, verification, reason }) => [path, verification, reason])
    .sort();
  expect(byPath).toEqual([
    ['/1', 'verified', 'signature'],
    ['/2', 'unverifiable', 'signature_replayed'],
    ['/3', 'spoofed', 'signature_invalid'],
    ['/4', 'unverifiable', 'signature_key_unknown'],
    ['/5', 'unverifiable', 'signature_of_another'],
    ['/6', 'unverifiable', 'signature_keys_unavailable'],
  ]);
  expect(visits.find(({ path }) => path === '/5')).toMatchObject({ bot: 'GPTBot', signer: null });
});

it('a failed fetch is remembered, and a person without a signature stays one', async () => {
  const sent = { key: stranger, agent: '"https://silent.example"' };
  const { data } = (await send([
    toCaddy({ ...sent, path: '/1' }),
    toCaddy({ ...sent, path: '/2' }),
    toCaddy(sent, {}),
  ])) as { data: { ignored?: number } };
  expect(data).toMatchObject({ ignored: 1 });
  expect(await settled()).toHaveLength(2);
  expect(fetched).toHaveLength(1);
});
