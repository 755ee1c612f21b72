import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentChannel } from '../../modules/indexing/rules/submission';
import { queueSubmissions } from '../../modules/indexing/store/submission-store';
import {
  type ConfirmationInput,
  confirmationDefaults,
  type SubmissionInput,
  submissionDefaults,
} from '../../modules/indexing/workflow-input';
import { enqueueJob, getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import { sql } from '../../platform/postgres/database';
import { control } from '../providers/sandbox-providers';
import type { ApiClient } from './api-client';
import { newClient } from './clients';
import { createWorkspace, type Service } from './service';
import { uniqueDomain } from './unique-domain';
import { waitFor } from './wait-for';

export type SiteReply = { status?: number; headers?: Record<string, string>; body?: string };

/** A website's server, whose key files are what a test says; without a word it has none. */
export async function startSite() {
  const replies = new Map<string, SiteReply>();
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const { status = 200, headers = {}, body = '' } = replies.get(host) ?? { status: 404 };
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** What is served at a host, whatever the path. */
    reply: (host: string, reply: SiteReply) => void replies.set(host, reply),
    /** Sends a host's plain port to this server, and its TLS to one that speaks none. */
    overridesFor: (host: string) => `${host}:80=127.0.0.1:${port},${host}:443=127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type Submission = {
  urlId: string;
  url: string;
  channel: string;
  state: string;
  source: string | null;
  replyHttpStatus: number | null;
  replyCode: string | null;
  times: number;
  firstSubmittedAt: string | null;
  lastSubmittedAt: string | null;
  confirmedAt: string | null;
  confirmedBy: string | null;
};

type Queued = {
  job: { id: string; type: string };
  counts: Record<string, number>;
  submissions: { urlId: string; channel: string; result: string }[];
};

type Visit = { urlId: string; bot: string; at: Date; ok?: boolean };

/** A workspace with websites whose URLs are submitted. */
export class SubmissionScene {
  readonly service: Service;
  readonly sandboxUrl: string;
  readonly workspaceId: string;
  readonly client: ApiClient;

  private constructor(
    service: Service,
    sandboxUrl: string,
    workspaceId: string,
    client: ApiClient,
  ) {
    this.service = service;
    this.sandboxUrl = sandboxUrl;
    this.workspaceId = workspaceId;
    this.client = client;
  }

  static async open(service: Service, sandboxUrl: string): Promise<SubmissionScene> {
    const { workspaceId } = await createWorkspace();
    const client = await newClient(service, workspaceId);
    return new SubmissionScene(service, sandboxUrl, workspaceId, client);
  }

  /** Creates a website with `urls` tracked URLs. */
  async newWebsite(urls: number, domain = uniqueDomain()) {
    const { data } = await this.client.post<{ id: string }>('/websites', { domain });
    const tracked = await this.track(
      data.id,
      Array.from({ length: urls }, (_, index) => `https://${domain}/page-${index}`),
    );
    return { id: data.id, domain, urlIds: tracked };
  }

  async track(websiteId: string, urls: string[]): Promise<string[]> {
    const { data } = await this.client.post<{ urls: { id: string }[] }>(
      `/websites/${websiteId}/indexing/urls`,
      { urls },
    );
    return data.urls.map(({ id }) => id);
  }

  async submit(websiteId: string, body: object): Promise<Queued> {
    const path = `/websites/${websiteId}/indexing/submissions`;
    const answer = await this.client.post<Queued>(path, body);
    expect([answer.status, answer.error]).toEqual([202, undefined]);
    return answer.data;
  }

  /** As a request makes it, with other widths and times. */
  enqueue(
    websiteId: string,
    urlIds: string[],
    input: Partial<SubmissionInput>,
    channels: SentChannel[] = ['indexnow'],
  ): Promise<string> {
    const { database } = this.service.services;
    return database.transaction(this.workspaceId, async (tx) => {
      await queueSubmissions(tx, websiteId, urlIds, channels, { hasSandbox: true });
      const { job } = await enqueueJob(tx, {
        type: 'indexing.submit',
        websiteId,
        input: { ...submissionDefaults, ...input },
        memo: {},
      });
      tx.afterCommit(() => this.service.wakeDispatcher());
      return job.id;
    });
  }

  /** What the logs would have shown. */
  visit(websiteId: string, { urlId, bot, at, ok = true }: Visit) {
    return this.service.services.database.transaction(this.workspaceId, (tx) =>
      tx.run(
        sql('ledger_visits').insert({
          workspace_id: this.workspaceId,
          website_id: websiteId,
          url_id: urlId,
          bot,
          visits: 1,
          errors: ok ? 0 : 1,
          first_at: at,
          last_at: at,
          first_status: ok ? 200 : 503,
          last_status: ok ? 200 : 503,
          ...(ok ? { first_ok_at: at, last_ok_at: at } : {}),
        }),
      ),
    );
  }

  /** A submission by Bing that waits for its proof. */
  acceptAnHourAgo(websiteId: string, urlId: string) {
    const hourAgo = sql.raw("clock_timestamp() - interval '1 hour'");
    return this.service.services.database.transaction(this.workspaceId, (tx) =>
      tx.run(
        sql('ledger_submissions').insert({
          workspace_id: this.workspaceId,
          website_id: websiteId,
          url_id: urlId,
          channel: 'bing',
          state: 'accepted',
          times: 1,
          source: 'sandbox',
          first_submitted_at: hourAgo,
          last_submitted_at: hourAgo,
          confirm_until: sql.raw("clock_timestamp() + interval '1 day'"),
        }),
      ),
    );
  }

  /** The job that looks for proof, with times that a test can wait for. */
  enqueueConfirmation(websiteId: string, input: Partial<ConfirmationInput> = {}): Promise<string> {
    const { database } = this.service.services;
    return database.transaction(this.workspaceId, async (tx) => {
      const { job } = await enqueueJob(tx, {
        type: 'indexing.confirm',
        websiteId,
        input: { ...confirmationDefaults, lookFirstMs: 200, lookMaxMs: 400, ...input },
        memo: {},
      });
      tx.afterCommit(() => this.service.wakeDispatcher());
      return job.id;
    });
  }

  async submissions(websiteId: string, query = ''): Promise<Submission[]> {
    const path = `/websites/${websiteId}/indexing/submissions?limit=1000${query}`;
    const answer = await this.client.get<Submission[]>(path);
    expect(answer.error).toBeUndefined();
    return answer.data;
  }

  read(jobId: string): Promise<Job> {
    const { database } = this.service.services;
    return getJob(database.reader(this.workspaceId), jobId);
  }

  finished(jobId: string): Promise<Job> {
    return waitFor('the job’s end', async () => {
      const job = await this.read(jobId);
      return isFinished(job) && job;
    });
  }

  historyOf(jobId: string) {
    return this.service.services.temporal.client.workflow.getHandle(jobId).fetchHistory();
  }

  fault(rule: object) {
    return control(this.sandboxUrl, 'POST', 'faults', rule);
  }
}
