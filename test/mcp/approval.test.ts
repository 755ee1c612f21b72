import { chromium } from 'playwright-core';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { insertWebsite } from '../../modules/websites/store/website-store';
import { sql } from '../../platform/postgres/database';
import { ApiClient } from '../support/api-client';
import {
  type AgentClient,
  answerOf,
  connect2025,
  type Json,
  refusalOf,
} from '../support/mcp-clients';
import { itWithBrowser } from '../support/programs';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let mine: Resources;
let agent: AgentClient;
let agentKey: { id: string; secret: string };

beforeAll(async () => {
  service = await startService({ settings: { MCP_APPROVAL: 'person' } });
  mine = await createResources(service, await createWorkspace());
  agentKey = await mine.newKey('read_write');
  agent = await connect2025(service.url, { key: agentKey.secret });
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

const person = () => new ApiClient(service.url, mine.readWriteKey);

async function askToDelete() {
  const { workspaceId } = mine.workspace;
  const websiteId = await service.services.database.transaction(workspaceId, (tx) =>
    insertWebsite(tx, {
      domain: uniqueDomain(),
      name: '<b>Shop</b>',
      relationship: 'own',
      country: 'US',
      language: 'en',
    }),
  );
  const { confirmation } = answerOf(await agent.call('delete_website', { websiteId }));
  const id = String(confirmation['approvalUrl']).split('/').pop();
  const { confirmationToken } = confirmation;
  const proceed = () => agent.call('delete_website', { websiteId, confirmationToken });
  return { websiteId, confirmation, proceed, path: `/approvals/${id}` };
}

describe('where a person must approve', () => {
  it('an agent cannot act by its token alone, and can when a person approved', async () => {
    const { confirmation, proceed, path, websiteId } = await askToDelete();
    expect(confirmation).toMatchObject({ status: 'approval_required' });
    expect(refusalOf(await proceed())).toMatchObject({ details: [{ code: 'not_approved' }] });
    const asked = await person().get<Json>(path);
    expect(asked.data).toMatchObject({
      tool: 'delete_website',
      keyId: agentKey.id,
      approvedAt: null,
      summary: confirmation['summary'],
    });
    const approved = await person().post<Json>(`${path}/approve`);
    expect(approved.data['approvedAt']).not.toBeNull();
    expect(answerOf(await proceed()).data).toEqual({ deleted: true });
    expect((await person().get(`/websites/${websiteId}`)).status).toBe(404);
    expect((await person().get(path)).status).toBe(404);
  });

  it('the key that asks cannot approve, nor can a read key', async () => {
    const { proceed, path } = await askToDelete();
    const own = await person().post(`${path}/approve`, undefined, { key: agentKey.secret });
    expect([own.status, own.error.code]).toEqual([409, 'conflict']);
    const read = await person().post(`${path}/approve`, undefined, { key: mine.readKey });
    expect([read.status, read.error.code]).toEqual([403, 'insufficient_scope']);
    expect(refusalOf(await proceed())).toMatchObject({ details: [{ code: 'not_approved' }] });
  });

  it('what a person refuses is over, also when it was approved before', async () => {
    for (const isApproved of [false, true]) {
      const { proceed, path } = await askToDelete();
      if (isApproved) await person().post(`${path}/approve`);
      const refused = await person().post<Json>(`${path}/refuse`);
      expect([refused.status, refused.data['keyId']]).toEqual([200, agentKey.id]);
      expect(refusalOf(await proceed())).toMatchObject({ details: [{ code: 'unknown' }] });
      expect((await person().get(path)).status).toBe(404);
    }
  });

  it('an agent cannot approve by a key that it makes itself', async () => {
    const made = await agent.call('create_key', { name: 'helper', access: 'read_write' });
    expect(answerOf(made).confirmation).toMatchObject({ status: 'approval_required' });
  });

  it('what was approved lapses like all else', async () => {
    const { proceed, path } = await askToDelete();
    await person().post(`${path}/approve`);
    await service.services.database.transaction(mine.workspace.workspaceId, (tx) =>
      tx.run(
        sql('agent_confirmations')
          .where({ id: path.split('/').pop() as string })
          .update({ expires_at: sql.raw("now() - interval '1 second'") }),
      ),
    );
    expect(refusalOf(await proceed())).toMatchObject({ details: [{ code: 'expired' }] });
    expect((await person().get(path)).status).toBe(404);
  });

  it('the page alone reveals nothing, and runs nothing from elsewhere', async () => {
    const { path } = await askToDelete();
    const response = await fetch(`${service.url}${path}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).not.toContain('Shop');
    for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(file).toMatch(/^\/approvals\//);
      expect((await fetch(`${service.url}${file}`)).status).toBe(200);
    }
  });

  itWithBrowser('a person approves on the page, and names on it are text alone', async () => {
    const { proceed, confirmation } = await askToDelete();
    const browser = await chromium.launch({
      executablePath: findChromium(undefined),
      args: ['--no-sandbox'],
    });
    try {
      const page = await browser.newPage();
      await page.goto(String(confirmation['approvalUrl']));
      await page.fill('#key', mine.readWriteKey);
      await page.click('#look button');
      await page.waitForSelector('#asked:not([hidden])');
      expect(await page.textContent('#summary')).toContain('"<b>Shop</b>"');
      await page.click('#approve');
      await page.getByText('Approved.').waitFor();
      expect(await page.inputValue('#key')).toBe('');
    } finally {
      await browser.close();
    }
    expect(answerOf(await proceed()).data).toEqual({ deleted: true });
  });
});
