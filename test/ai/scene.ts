import { type AiCollectionInput, aiCollectionDefaults } from '../../modules/ai/workflow-input';
import { enqueueJob, getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import { toUuid } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import type { Service } from '../support/service';
import { createUnscheduledWebsite } from '../support/unscheduled-website';
import { waitFor } from '../support/wait-for';

export type AnswerRow = {
  answer: string;
  prompt: string;
  target: string;
  revision: number;
  sample: number;
  engine: string;
  source: string;
  state: string;
  failure_code: string;
  text: string;
  model_served: string;
  cited: number;
  hosts: string[];
  raw: number;
  warnings: string[];
};

export type ReadingRow = {
  answer: string;
  brand_version: number;
  state: string;
  names: string[];
  starts: number[][];
  ends: number[][];
  own_cited: boolean;
};

export type Target = { id: string; engine: string; provider: string };

/** A website with prompts and brands, whose answers are collected and read back. */
export class AiScene {
  readonly #service: Service;
  readonly workspaceId: string;
  readonly client: ApiClient;
  readonly websiteId: string;

  constructor(
    service: Service,
    ids: { workspaceId: string; client: ApiClient; websiteId: string },
  ) {
    this.#service = service;
    this.workspaceId = ids.workspaceId;
    this.client = ids.client;
    this.websiteId = ids.websiteId;
  }

  get path(): string {
    return `/websites/${this.websiteId}/ai`;
  }

  async addPrompts(...texts: string[]): Promise<string[]> {
    const prompts = texts.map((text) => ({ text }));
    const { data } = await this.client.post<{ id: string }[]>(`${this.path}/prompts`, { prompts });
    return data.map(({ id }) => id);
  }

  async addBrands(...brands: object[]): Promise<string[]> {
    const { data } = await this.client.post<{ id: string }[]>(`${this.path}/brands`, { brands });
    return data.map(({ id }) => id);
  }

  async addTarget(target: object): Promise<string> {
    const { data, error } = await this.client.post<{ id: string }>(`${this.path}/targets`, target);
    expect(error).toBeUndefined();
    return data.id;
  }

  async targets(): Promise<Target[]> {
    return (await this.client.get<Target[]>(`${this.path}/targets`)).data;
  }

  async refresh(): Promise<string> {
    const { data, status } = await this.client.post<{ jobs: { id: string }[] }>(
      `/websites/${this.websiteId}/refresh`,
      { kinds: ['ai'] },
    );
    expect(status).toBe(202);
    return data.jobs[0]?.id ?? '';
  }

  /** Enqueues a collection as a refresh does, with other widths. */
  enqueue(input: Partial<AiCollectionInput>): Promise<string> {
    const { database } = this.#service.services;
    return database.transaction(this.workspaceId, async (tx) => {
      const { job } = await enqueueJob(tx, {
        type: 'ai.collect',
        websiteId: this.websiteId,
        input: { ...aiCollectionDefaults, ...input },
        memo: {},
      });
      tx.afterCommit(() => this.#service.wakeDispatcher());
      return job.id;
    });
  }

  job(jobId: string): Promise<Job> {
    return getJob(this.#service.services.database.reader(this.workspaceId), jobId);
  }

  finished(jobId: string): Promise<Job> {
    return waitFor('the job’s end', async () => {
      const job = await this.job(jobId);
      return isFinished(job) && job;
    });
  }

  async collect(): Promise<Job> {
    return this.finished(await this.refresh());
  }

  answers(): Promise<AnswerRow[]> {
    return this.#query<AnswerRow>(
      `SELECT toString(answer_uuid) AS answer, toString(prompt_uuid) AS prompt,
         toString(target_uuid) AS target, revision, sample, engine, source, state, failure_code,
         text, model_served, length(cited) AS cited, cited.host AS hosts, length(raw) AS raw, warnings
       FROM ai_answers FINAL
       WHERE workspace_id = {workspace:String} AND website_id = {website:String}
       ORDER BY prompt, target, sample`,
    );
  }

  readings(): Promise<ReadingRow[]> {
    return this.#query<ReadingRow>(
      `SELECT toString(answer_uuid) AS answer, brand_version, state, own_cited,
         arrayMap(each -> toString(each.uuid), brands) AS names,
         brands.starts AS starts, brands.ends AS ends
       FROM ai_readings FINAL
       WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
    );
  }

  #query<Row>(sql: string): Promise<Row[]> {
    return this.#service.services.clickhouse.of(this.workspaceId).query<Row>({
      sql,
      parameters: { website: this.websiteId },
      comment: 'test',
    });
  }
}

export const uuidOf = toUuid;

/** Opens a website of a workspace that nothing else uses. */
export async function openAiScene(service: Service, workspaceId: string): Promise<AiScene> {
  const client = await newClient(service, workspaceId);
  const websiteId = await createUnscheduledWebsite(client);
  return new AiScene(service, { workspaceId, client, websiteId });
}
