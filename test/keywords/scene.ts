import type { PlanName } from '../../modules/account/rules/plans';
import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

export type RowAnswer = {
  id: string | null;
  keyword: string | null;
  result: string;
  details?: Array<{ path: string; code: string }>;
};

export type ImportAnswer = {
  received: number;
  created: number;
  updated: number;
  exists: number;
  invalid: number;
  overLimit: number;
  errors: Array<{ row: number; code: string; message: string }>;
  warnings: Array<{ row: number; column: string; code: string; message: string }>;
  ignoredColumns: string[];
};

export type Scene = {
  workspaceId: string;
  client: ApiClient;
  websiteId: string;
  newWebsite(fields?: object): Promise<string>;
  newGroup(name: string, of?: string): Promise<string>;
  /** Adds keywords and answers their ids, which must all be new. */
  add(keywords: unknown[], of?: string): Promise<string[]>;
  post(keywords: unknown[], of?: string): Promise<RowAnswer[]>;
  get(id: string): Promise<Keyword>;
  list(query?: string): Promise<{ rows: Keyword[]; total: number }>;
  import(csv: string | Buffer, of?: string): Promise<ImportAnswer>;
};

/** A workspace with one website, in the United Kingdom and in Welsh. */
export async function openScene(service: Service, plan: PlanName = 'unlimited'): Promise<Scene> {
  const { workspaceId } = await createWorkspace(plan);
  const client = await newClient(service, workspaceId);
  const newWebsite = async (fields: object = { country: 'GB', language: 'cy' }) =>
    (await client.post<{ id: string }>('/websites', { domain: uniqueDomain(), ...fields })).data.id;
  const websiteId = await newWebsite();
  const post = async (keywords: unknown[], of = websiteId) => {
    const answer = await client.post<RowAnswer[]>('/keywords', { websiteId: of, keywords });
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    return answer.data;
  };
  return {
    workspaceId,
    client,
    websiteId,
    newWebsite,
    post,
    newGroup: async (name, of = websiteId) =>
      (await client.post<{ id: string }>('/keyword-groups', { websiteId: of, name })).data.id,
    async add(keywords, of) {
      const answers = await post(keywords, of);
      expect(answers.filter(({ result }) => result !== 'created')).toEqual([]);
      return answers.map(({ id }) => id ?? '');
    },
    get: async (id) => (await client.get<Keyword>(`/keywords/${id}`)).data,
    async list(query = '') {
      const answer = await client.get<Keyword[]>(`/keywords?${query}`);
      expect([answer.status, answer.error]).toEqual([200, undefined]);
      return { rows: answer.data, total: answer.meta.total };
    },
    async import(csv, of = websiteId) {
      const answer = await client.post<ImportAnswer>(
        `/keywords/import?websiteId=${of}`,
        undefined,
        { rawBody: csv, headers: { 'Content-Type': 'text/csv' } },
      );
      expect([answer.status, answer.error]).toEqual([200, undefined]);
      return answer.data;
    },
  };
}
