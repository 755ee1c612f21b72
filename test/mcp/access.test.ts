import { request } from 'node:http';
import { sql } from '../../platform/postgres/database';
import {
  type AgentClient,
  answerOf,
  connect2025,
  connect2026,
  type Json,
  refusalOf,
} from '../support/mcp-clients';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let mine: Resources;
let theirs: Resources;

beforeAll(async () => {
  service = await startService({ settings: { PUBLIC_URL: 'https://sightline.example' } });
  mine = await createResources(service, await createWorkspace());
  theirs = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

type Answer = { status: number; headers: Json; body: Json };

/** As anybody may send it: fetch would not let Host and Origin be anything. */
function send(
  headers: Record<string, string>,
  message: unknown = list,
  { method = 'POST', path = '/mcp?toolkits=all' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.url}${path}`, {
      method,
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', async (answered) => {
      let text = '';
      for await (const chunk of answered.setEncoding('utf8')) text += chunk;
      // A client of 2025 is answered by a stream of one event.
      const json = text.startsWith('event:') ? text.slice(text.indexOf('data:') + 5) : text;
      const body = json ? (JSON.parse(json) as Json) : {};
      resolve({ status: answered.statusCode ?? 0, headers: answered.headers, body });
    });
    sent.end(method === 'POST' ? JSON.stringify(message) : undefined);
  });
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const freshKey = async (access: 'read' | 'read_write' = 'read') =>
  bearer((await mine.newKey(access)).secret);
const codeOf = ({ body }: Answer) => (body['error'] as { data: { code: string } }).data.code;

describe('who may come from where', () => {
  it.each([
    ['a page elsewhere', { Origin: 'https://evil.example' }],
    ['a page elsewhere that found a way to loopback', { Origin: 'http://evil.example:8080' }],
    ['a page of another program of this machine', { Origin: 'http://localhost:1' }],
    ['a page without an address', { Origin: 'null' }],
    ['a name that was made to point here', { Host: 'evil.example' }],
    ['a name that begins like ours', { Host: 'sightline.example.evil.example' }],
    ['a name that begins like loopback', { Host: '127.0.0.1.evil.example' }],
  ])('%s is refused before its key is looked at', async (_who, headers) => {
    const refused = await send({ ...(await freshKey()), ...headers });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    expect((await send(headers)).status).toBe(403);
  });

  it.each([
    ['the public name', { Host: 'sightline.example' }],
    [
      'the public name’s own page',
      { Host: 'sightline.example', Origin: 'https://sightline.example' },
    ],
    ['loopback', { Host: 'localhost:8080' }],
    ['loopback’s own page', { Host: 'localhost:8080', Origin: 'http://localhost:8080' }],
    ['a bare address', { Host: '10.0.0.7:8080' }],
  ])('%s is served', async (_who, headers) => {
    expect((await send({ ...(await freshKey()), ...headers })).status).toBe(200);
  });
});

describe('a key', () => {
  it('is asked for as in REST', async () => {
    const missing = await send({});
    expect([missing.status, codeOf(missing)]).toEqual([401, 'unauthorized']);
    expect(missing.headers['www-authenticate']).toContain('Bearer');
    const expired = await send(bearer(mine.expiredKey));
    expect([expired.status, codeOf(expired)]).toEqual([401, 'key_expired']);
    const revoked = await send(bearer(mine.revokedKey));
    expect([revoked.status, codeOf(revoked)]).toEqual([401, 'unauthorized']);
  });

  it('has the limit of REST, and one for both', async () => {
    const key = await freshKey();
    const rest = await fetch(`${service.url}/api/v1/account`, { headers: key });
    const before = Number(rest.headers.get('X-RateLimit-Remaining'));
    const first = await send(key);
    expect(Number(first.headers['x-ratelimit-remaining'])).toBe(before - 1);
    const answers = await Promise.all(Array.from({ length: before + 4 }, () => send(key)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(codeOf(refused[0] as Answer)).toBe('rate_limited');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('cannot get past its limit by many messages in one request', async () => {
    const refused = await send(await freshKey(), [list, { ...list, id: 2 }]);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'bad_request']);
  });

  it('that reads is shown tools that read, and can call no others', async () => {
    const key = await mine.newKey('read');
    for (const connect of [connect2025, connect2026]) {
      const agent: AgentClient = await connect(service.url, { key: key.secret });
      const names = await agent.toolNames();
      expect(names).toContain('list_websites');
      expect(names.filter((name) => /^(create|update|delete|submit|revoke)_/.test(name))).toEqual(
        [],
      );
      const { websiteId } = mine.ids;
      await expect(agent.call('delete_website', { websiteId })).rejects.toThrow('no such tool');
      await agent.close();
    }
  });
});

describe('a request', () => {
  it('has an id that the client may choose, and a refusal names it', async () => {
    const key = await freshKey();
    const chosen = await send({ ...key, 'X-Request-Id': 'chosen-by-client' });
    expect(chosen.headers['x-request-id']).toBe('chosen-by-client');
    const message = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'get_website', arguments: { websiteId: 'web_none' } },
    };
    const refused = await send({ ...key, 'X-Request-Id': 'refused-by-us' }, message);
    expect(JSON.stringify(refused.body)).toContain('refused-by-us');
  });

  it('writes that id into the audit log', async () => {
    const key = await freshKey('read_write');
    const message = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: {
        name: 'update_website',
        arguments: { websiteId: mine.ids['websiteId'], name: 'renamed' },
      },
    };
    await send({ ...key, 'X-Request-Id': 'an-agents-request' }, message);
    const { workspaceId } = mine.workspace;
    const [event] = await service.services.database
      .reader(workspaceId)
      .run(sql('audit_log').where({ request_id: 'an-agents-request' }));
    expect(event).toMatchObject({ action: 'website.update', targetId: mine.ids['websiteId'] });
  });

  it('is counted by the operation that it calls', async () => {
    const message = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'get_website', arguments: { websiteId: mine.ids['websiteId'] } },
    };
    await send(await freshKey(), message);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('mcp.getWebsite');
  });

  it.each(['GET', 'DELETE', 'PUT'])('by %s is refused: there are no sessions', async (method) => {
    const refused = await send(await freshKey(), undefined, { method });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'POST']);
  });

  it('is given short entries, or full ones for detail=full', async () => {
    type Listed = { result: { tools: { name: string; outputSchema?: unknown }[] } };
    const auditOf = async (path: string) => {
      const { tools } = ((await send(await freshKey('read_write'), list, { path })).body as Listed)
        .result;
      const audit = tools.find(({ name }) => name === 'start_audit');
      return { text: JSON.stringify(audit), schema: audit?.outputSchema };
    };
    const short = await auditOf('/mcp');
    const full = await auditOf('/mcp?detail=full');
    expect([short.schema, short.text.includes('basicAuth')]).toEqual([undefined, false]);
    expect([typeof full.schema, full.text.includes('basicAuth')]).toEqual(['object', true]);
    const refused = await send(await freshKey(), list, { path: '/mcp?detail=some' });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'bad_request']);
  });

  it('for a toolkit that does not exist is refused with those that do', async () => {
    const refused = await send(await freshKey(), list, { path: '/mcp?toolkits=nothing' });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'bad_request']);
    expect(JSON.stringify(refused.body)).toContain('crawlers');
  });

  it('for a toolkit is given it alone', async () => {
    const { secret } = await mine.newKey('read_write');
    const agent = await connect2026(service.url, { key: secret, toolkits: 'alerts' });
    expect((await agent.toolNames()).toSorted()).toEqual([
      'acknowledge_alert',
      'get_alert',
      'list_alerts',
      'list_website_alerts',
      'snooze_alert',
      'update_alert',
    ]);
    await expect(agent.call('list_websites')).rejects.toThrow('no such tool');
    await agent.close();
  });
});

describe('arguments', () => {
  it('that are missing or unknown are named as the tool has them', async () => {
    const { secret } = await mine.newKey('read');
    const agent = await connect2026(service.url, { key: secret });
    const { websiteId } = mine.ids;
    for (const given of [{}, { websiteId: null }]) {
      expect(refusalOf(await agent.call('list_website_rankings', given))).toMatchObject({
        message: 'The request is not valid: websiteId is required',
        details: [{ path: 'websiteId', code: 'required' }],
      });
    }
    const asked = { websiteId, limit: 5_000, form: 1 };
    expect(refusalOf(await agent.call('list_website_rankings', asked))).toMatchObject({
      message: 'The request is not valid: limit must be a whole number from 1 to 1000',
      details: [
        { path: 'limit' },
        {
          path: 'form',
          code: 'unknown_field',
          message: expect.stringMatching(/^is not supported here/),
        },
      ],
    });
    await agent.close();
  });
});

describe('a message', () => {
  const call = (given: unknown, more: Json = {}) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_websites', arguments: given, ...more },
  });
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  it.each<[string, string]>([
    ...['null', '1', '"x"', 'true', '{}', '[]', '', '{', '\u0000', '[{}]'].map(
      (text) => [`of ${JSON.stringify(text)}`, text] as [string, string],
    ),
    ...[null, 1, 'x', [], [{}], true].map(
      (given) =>
        [`with the arguments ${JSON.stringify(given)}`, JSON.stringify(call(given))] as [
          string,
          string,
        ],
    ),
    ...[null, 1, 'x', []].map(
      (params) =>
        [`with the params ${JSON.stringify(params)}`, JSON.stringify({ ...call({}), params })] as [
          string,
          string,
        ],
    ),
    ...[null, {}, [], 1.5, 'x'.repeat(10_000)].map(
      (id) =>
        [`with the id ${JSON.stringify(id).slice(0, 20)}`, JSON.stringify({ ...call({}), id })] as [
          string,
          string,
        ],
    ),
    ['with a method that is a number', JSON.stringify({ ...call({}), method: 1 })],
    ['with a method that is not known', JSON.stringify({ ...call({}), method: 'x' })],
    ['of another version', JSON.stringify({ ...call({}), jsonrpc: '1.0' })],
    ['with _meta of another kind', JSON.stringify(call({}, { _meta: 'x' }))],
    ['with _meta of odd values', JSON.stringify(call({}, { _meta: { progressToken: {} } }))],
    ['with a NUL in a value', JSON.stringify(call({ q: 'a\u0000b' }))],
    ['with half a character in a value', JSON.stringify(call({ q: '\ud800' }))],
    [
      'with names of objects’ own',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_websites","arguments":{"__proto__":{"x":1},"constructor":1}}}',
    ],
    ['nested 1,000 times', JSON.stringify(call({})).replace('{}', `{"q":${deep(1_000)}}`)],
    ['nested 100,000 times', JSON.stringify(call({})).replace('{}', `{"q":${deep(100_000)}}`)],
    ['nested 1,000,000 times', deep(1_000_000)],
    ['with a sealed state of another kind', JSON.stringify(call({}, { requestState: {} }))],
    ['with answers of another kind', JSON.stringify(call({}, { inputResponses: 'x' }))],
  ])('%s is not an internal error', async (_name, text) => {
    for (const version of ['2025-11-25', '2026-07-28']) {
      const response = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          ...(await key),
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': version,
          'Mcp-Method': 'tools/call',
          'Mcp-Name': 'list_websites',
        },
        body: text,
      });
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toMatch(/internal_error|-32603|Maximum call stack/);
    }
  });

  it('has the bound of the operation that it calls', async () => {
    const headers = await freshKey('read_write');
    const zeros = Array(999).fill(0);
    const lists = Array.from({ length: 180 }, () => zeros);
    const calling = (name: string, given: Json) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    });
    // 360 KB: more than a body of list_websites, and less than one of create_keywords.
    const answers = await Promise.all([
      send(headers, calling('list_websites', { x: lists })),
      send(headers, calling('create_keywords', { websiteId: 'x', keywords: lists })),
      send(headers, calling('create_keywords', { websiteId: 'x', keywords: [lists, lists] })),
      send(headers, { ...list, params: { x: lists } }),
    ]);
    const codes = answers.map((answer) =>
      answer.body['error'] ? codeOf(answer) : refusalOf(answer.body['result'] as never).code,
    );
    expect(codes).toEqual([
      'payload_too_large',
      'validation_error',
      'validation_error',
      'payload_too_large',
    ]);
    expect(JSON.stringify(answers[2]?.body)).toContain('over 200000 values');
  });

  let key: Promise<Record<string, string>>;
  let used = 0;
  // Each message counts against the limit of its key.
  beforeEach(() => {
    if (used % 50 === 0) key = freshKey();
    used += 2;
  });
});

describe('another workspace', () => {
  it('is not there: not to read, to change, or to ask a confirmation for', async () => {
    const { secret } = await mine.newKey('read_write');
    const agent = await connect2026(service.url, { key: secret });
    const { websiteId, keyId, keywordId } = theirs.ids;
    for (const [name, given, code] of [
      ['get_website', { websiteId }, 'not_found'],
      ['update_website', { websiteId, name: 'taken' }, 'not_found'],
      ['delete_website', { websiteId }, 'not_found'],
      ['revoke_key', { keyId }, 'not_found'],
      ['delete_keywords', { ids: [keywordId] }, 'validation_error'],
    ] as const) {
      expect([name, refusalOf(await agent.call(name, given)).code]).toEqual([name, code]);
    }
    await agent.close();
  });

  it('cannot use a confirmation, nor see what it is asked to approve', async () => {
    const { secret } = await mine.newKey('read_write');
    const agent = await connect2026(service.url, { key: secret });
    const { secret: foreign } = await theirs.newKey('read_write');
    const stranger = await connect2026(service.url, { key: foreign });
    const { websiteId } = mine.ids;
    const { confirmationToken } = answerOf(
      await agent.call('delete_website', { websiteId }),
    ).confirmation;
    const own = { websiteId: theirs.ids['websiteId'], confirmationToken };
    expect(refusalOf(await stranger.call('delete_website', own))).toMatchObject({
      details: [{ code: 'unknown' }],
    });
    await Promise.all([agent.close(), stranger.close()]);
  });
});
