import { enqueueJob, getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import {
  type CollectionInput,
  collectionDefaults,
  sandboxQueueDefaults,
} from '../../modules/rankings/workflow-input';
import type { ApiClient } from './api-client';
import { newClient } from './clients';
import { createWorkspace, type Service } from './service';
import { createUnscheduledWebsite } from './unscheduled-website';
import { waitFor } from './wait-for';

export type Keyword = {
  id: string;
  keyword: string;
  position: number | null;
  evidence: { state: string; source: string | null; failureCode: string | null };
};

/** A workspace with websites that are collected through the provider's queue. */
export class CollectionScene {
  readonly service: Service;
  readonly workspaceId: string;
  readonly client: ApiClient;

  private constructor(service: Service, workspaceId: string, client: ApiClient) {
    this.service = service;
    this.workspaceId = workspaceId;
    this.client = client;
  }

  static async open(service: Service): Promise<CollectionScene> {
    const { workspaceId } = await createWorkspace();
    return new CollectionScene(service, workspaceId, await newClient(service, workspaceId));
  }

  async newWebsite(
    keywords: string[],
    collection: object = { mode: 'queue', searchVolumes: false },
  ): Promise<string> {
    const websiteId = await createUnscheduledWebsite(this.client);
    const added = await this.client.post('/keywords', { websiteId, keywords });
    expect(added.error).toBeUndefined();
    await this.client.patch(`/websites/${websiteId}/settings`, { collection });
    return websiteId;
  }

  async refresh(websiteId: string): Promise<string> {
    const answer = await this.client.post<{ jobs: Array<{ id: string }> }>(
      `/websites/${websiteId}/refresh`,
      { kinds: ['serp'] },
    );
    expect(answer.status).toBe(202);
    return answer.data.jobs[0]?.id ?? '';
  }

  /** As a refresh makes it, with other widths and times. */
  async enqueue(websiteId: string, input: Partial<CollectionInput> = {}): Promise<string> {
    const { database } = this.service.services;
    return database.transaction(this.workspaceId, async (tx) => {
      const { job } = await enqueueJob(tx, {
        type: 'serp.collect',
        websiteId,
        input: { ...collectionDefaults, queue: quickQueue, ...input },
        memo: {},
      });
      tx.afterCommit(() => this.service.wakeDispatcher());
      return job.id;
    });
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

  async keywordsOf(websiteId: string): Promise<Keyword[]> {
    const path = `/keywords?websiteId=${websiteId}&limit=1000`;
    return (await this.client.get<Keyword[]>(path)).data;
  }
}

/** Times that a test can wait for. */
export const quickQueue = { ...sandboxQueueDefaults, pollMinMs: 100, pollMaxMs: 400 };

export const keywordNames = (count: number, start = 'shoes') =>
  Array.from({ length: count }, (_, index) => `${start} ${index}`);
