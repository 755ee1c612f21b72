import { insertWebsite } from '../../modules/websites/store/website-store';
import type { Transaction } from '../../platform/postgres/database';
import { sql } from '../../platform/postgres/database';
import { ApiClient } from '../support/api-client';
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
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let mine: Resources;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

const inWorkspace = <T>(work: (tx: Transaction) => Promise<T>) =>
  service.services.database.transaction(mine.workspace.workspaceId, work);

const newWebsite = (name = 'to be deleted') =>
  inWorkspace((tx) =>
    insertWebsite(tx, {
      domain: uniqueDomain(),
      name,
      relationship: 'own',
      country: 'US',
      language: 'en',
    }),
  );

const rest = () => new ApiClient(service.url, mine.readWriteKey);
const exists = async (websiteId: string) =>
  (await rest().get(`/websites/${websiteId}`)).status === 200;

describe.each([
  ['2026-07-28', connect2026],
  ['2025', connect2025],
] as const)('an agent with a client of %s', (_name, connect) => {
  let agent: AgentClient;
  let keyId: string;
  beforeAll(async () => {
    const key = await mine.newKey('read_write');
    keyId = key.id;
    agent = await connect(service.url, { key: key.secret });
  });
  afterAll(() => agent.close());

  /** The first step: the preview sent to the agent. */
  const askToDelete = async (websiteId: string) =>
    answerOf(await agent.call('delete_website', { websiteId })).confirmation;

  const tryWith = (given: Json, tool = 'delete_website') => agent.call(tool, given);

  it('learns what a deletion would do, and deletes nothing', async () => {
    const websiteId = await newWebsite('Shop');
    const preview = await askToDelete(websiteId);
    expect(preview).toMatchObject({ status: 'confirmation_required' });
    expect(String(preview['summary'])).toContain('"Shop"');
    expect(await exists(websiteId)).toBe(true);
  });

  it('deletes by a second call with the token, which the audit log names', async () => {
    const websiteId = await newWebsite();
    const { confirmationToken } = await askToDelete(websiteId);
    const done = await tryWith({ websiteId, confirmationToken });
    expect(answerOf(done).data).toEqual({ deleted: true });
    expect(await exists(websiteId)).toBe(false);
    const { data } = await rest().get<Json[]>(`/account/audit-log?action=website.delete`);
    expect(data[0]).toMatchObject({ keyId, targetId: websiteId });
  });

  it('deletes nothing by the word of its arguments alone', async () => {
    const websiteId = await newWebsite();
    for (const given of [{ confirm: true }, { confirmed: 'yes', force: true }]) {
      const refused = refusalOf(await tryWith({ websiteId, ...given }));
      expect(refused.code).toBe('validation_error');
    }
    const guessed = `slc_${'0'.repeat(48)}`;
    for (const confirmationToken of ['true', '', guessed]) {
      const refused = refusalOf(await tryWith({ websiteId, confirmationToken }));
      expect(refused.code).toBe('conflict');
    }
    expect(await exists(websiteId)).toBe(true);
  });

  it('cannot use a token for another website, another tool or with further arguments', async () => {
    const [first, second] = [await newWebsite(), await newWebsite()];
    const { confirmationToken } = await askToDelete(first);
    const other = refusalOf(await tryWith({ websiteId: second, confirmationToken }));
    expect(other).toMatchObject({ code: 'conflict', details: [{ code: 'other_arguments' }] });
    const tool = refusalOf(
      await tryWith({ keyId: mine.ids['keyId'], confirmationToken }, 'revoke_key'),
    );
    expect(tool).toMatchObject({ code: 'conflict', details: [{ code: 'other_arguments' }] });
    expect([await exists(first), await exists(second)]).toEqual([true, true]);
  });

  it('cannot use a token twice', async () => {
    const wanted = { name: 'made once', access: 'read' };
    const preview = answerOf(await tryWith(wanted, 'create_key')).confirmation;
    // In another order they are the same arguments.
    const { name, access } = wanted;
    const same = { access, confirmationToken: preview['confirmationToken'], name };
    expect(answerOf(await tryWith(same, 'create_key')).data).toMatchObject({ name: 'made once' });
    expect(refusalOf(await tryWith(same, 'create_key'))).toMatchObject({
      details: [{ code: 'unknown' }],
    });
  });

  it('cannot use a used token for another website', async () => {
    const websiteId = await newWebsite();
    const { confirmationToken } = await askToDelete(websiteId);
    await tryWith({ websiteId, confirmationToken });
    const again = await newWebsite();
    const refused = refusalOf(await tryWith({ websiteId: again, confirmationToken }));
    expect(refused).toMatchObject({ code: 'conflict', details: [{ code: 'unknown' }] });
  });

  it('cannot use another key’s token', async () => {
    const websiteId = await newWebsite();
    const { confirmationToken } = await askToDelete(websiteId);
    const { secret } = await mine.newKey('read_write');
    const other = await connect(service.url, { key: secret });
    const refused = refusalOf(await other.call('delete_website', { websiteId, confirmationToken }));
    expect(refused).toMatchObject({ code: 'conflict', details: [{ code: 'unknown' }] });
    await other.close();
    expect(await exists(websiteId)).toBe(true);
  });

  it('is asked again when what it confirmed has changed', async () => {
    const websiteId = await newWebsite();
    const { confirmationToken } = await askToDelete(websiteId);
    await rest().patch(`/websites/${websiteId}`, { name: 'needed after all' });
    const refused = refusalOf(await tryWith({ websiteId, confirmationToken }));
    expect(refused).toMatchObject({ code: 'conflict', details: [{ code: 'changed' }] });
    expect(await exists(websiteId)).toBe(true);
  });

  it('comes too late after five minutes', async () => {
    const websiteId = await newWebsite();
    const { confirmationToken, expiresAt } = await askToDelete(websiteId);
    const forMs = Date.parse(String(expiresAt)) - Date.now();
    expect(forMs).toBeGreaterThan(280_000);
    expect(forMs).toBeLessThanOrEqual(301_000);
    await inWorkspace((tx) =>
      tx.run(
        sql('agent_confirmations')
          .where({ key_id: keyId })
          .update({ expires_at: sql.raw("now() - interval '1 second'") }),
      ),
    );
    const refused = refusalOf(await tryWith({ websiteId, confirmationToken }));
    expect(refused).toMatchObject({ code: 'conflict', details: [{ code: 'expired' }] });
    expect(await exists(websiteId)).toBe(true);
  });

  it('acts once by one token, however many calls bring it at once', async () => {
    const wanted = { name: `made at once by ${keyId}`, access: 'read' };
    const { confirmationToken } = answerOf(await tryWith(wanted, 'create_key')).confirmation;
    const calls = Array.from({ length: 5 }, () =>
      tryWith({ ...wanted, confirmationToken }, 'create_key'),
    );
    const results = await Promise.all(calls);
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    const { data } = await rest().get<Array<{ name: string }>>('/account/keys?limit=1000');
    expect(data.filter(({ name }) => name === wanted.name)).toHaveLength(1);
  });

  it('keeps its token when the act fails', async () => {
    const own = answerOf(await tryWith({ keyId }, 'revoke_key')).confirmation;
    const { confirmationToken } = own;
    for (const _try of [1, 2]) {
      const refused = refusalOf(await tryWith({ keyId, confirmationToken }, 'revoke_key'));
      expect(refused.message).toContain('cannot revoke itself');
    }
  });
});

describe('a client that can ask its person', () => {
  const connectWith = async (answer: Json) => {
    const questions: string[] = [];
    const { secret } = await mine.newKey('read_write');
    const agent = await connect2026(service.url, {
      key: secret,
      elicit: (message) => {
        questions.push(message);
        return answer;
      },
    });
    return { agent, questions };
  };

  it('deletes when the person agrees, having shown what it would do', async () => {
    const { agent, questions } = await connectWith({
      action: 'accept',
      content: { confirm: true },
    });
    const websiteId = await newWebsite('Shop');
    const done = await agent.call('delete_website', { websiteId });
    expect(answerOf(done).data).toEqual({ deleted: true });
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain('"Shop"');
    await agent.close();
  });

  it.each([
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
    ['sends it without a yes', { action: 'accept', content: { confirm: false } }],
  ])('does nothing when the person %s', async (_what, answer) => {
    const { agent } = await connectWith(answer);
    const websiteId = await newWebsite();
    const result = await agent.call('delete_website', { websiteId });
    expect(result.isError).toBe(true);
    expect(await exists(websiteId)).toBe(true);
    await agent.close();
  });
});
