import { writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { ApiClient } from '../support/api-client';
import type { Service } from '../support/service';

export type ExportAnswer = {
  id: string;
  jobId: string;
  status: string;
  error: { code: string; message: string } | null;
  nextChangedSince: string | null;
  files: Array<{
    dataset: string;
    rows: number;
    deletedRows: number;
    bytes: number;
    sha256: string;
    path: string | null;
    location: string | null;
  }>;
};

export type ExportRow = Record<string, unknown>;

/** Makes exports and reads their files. */
export function exportScene({ url }: Service, client: ApiClient, key: string) {
  const ended = async (id: string): Promise<ExportAnswer> => {
    for (;;) {
      const { data } = await client.get<ExportAnswer>(`/exports/${id}`);
      if (['completed', 'failed', 'canceled'].includes(data.status)) return data;
      await client.get(`/jobs/${data.jobId}?wait=20`);
    }
  };
  const download = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, {
      headers: { Authorization: `Bearer ${key}`, ...headers },
    });
    return {
      status: reply.status,
      headers: reply.headers,
      body: Buffer.from(await reply.arrayBuffer()),
    };
  };
  const start = async (body: object) => {
    const answer = await client.post<ExportAnswer>('/exports', body);
    if (answer.status !== 202) throw new Error(`not accepted: ${answer.text}`);
    return answer.data;
  };
  return {
    ended,
    download,
    start,
    async make(body: object) {
      const made = await ended((await start(body)).id);
      if (made.status !== 'completed') throw new Error(JSON.stringify(made.error));
      return made;
    },
    /** The rows of a file of JSON lines. */
    async lines(made: ExportAnswer, dataset: string): Promise<ExportRow[]> {
      const file = made.files.find((each) => each.dataset === dataset);
      const { body } = await download(file?.path ?? '');
      return gunzipSync(body)
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ExportRow);
    },
    async save(made: ExportAnswer, dataset: string, to: string) {
      const file = made.files.find((each) => each.dataset === dataset);
      const { body } = await download(file?.path ?? '');
      await writeFile(to, body);
      return body;
    },
  };
}
