import { addLogDays } from '../../modules/crawlers/store/log-coverage-store';
import type { ReportDataset } from '../../modules/reports/rules/report-dataset';
import { daysAgo, openScene, reading } from '../rankings/scene';
import { insertVisits } from '../support/crawler-visits';
import type { Service } from '../support/service';

export type ReportAnswer = {
  id: string;
  status: string;
  jobId: string;
  dataHash: string | null;
  asOf: string | null;
  dataSource: string;
  title: string;
  sections: string[];
  period: { from: string; to: string };
  comparison: { from: string; to: string } | null;
  error: { code: string; message: string } | null;
  files: Array<{
    format: string;
    table: string | null;
    bytes: number;
    sha256: string;
    path: string;
  }>;
};

export type ReportJson = ReportDataset & {
  dataHash: string;
  rows: Record<string, Array<Record<string, string | number | null>>>;
};

export type ReportScene = Awaited<ReturnType<typeof openReportScene>>;

const hourMs = 3_600_000;

/** A website in a workspace of its own, with what reports are made from. */
export async function openReportScene(service: Service) {
  const scene = await openScene(service);
  const { client, workspaceId, websiteId } = scene;
  const { database, clickhouse } = service.services;

  /** Polls rarely: keys are rate limited, and the job's own wait ends soon enough. */
  const ended = async (reportId: string): Promise<ReportAnswer> => {
    for (;;) {
      const { data } = await client.get<ReportAnswer>(`/reports/${reportId}`);
      if (['completed', 'failed', 'canceled'].includes(data.status)) return data;
      await client.get(`/jobs/${data.jobId}?wait=20`);
    }
  };

  return {
    ...scene,
    ended,
    async start(body: object) {
      const answer = await client.post<ReportAnswer>('/reports', body);
      if (answer.status !== 202) throw new Error(`not accepted: ${answer.text}`);
      return answer.data;
    },
    /** Asks for a report and waits until it has ended. */
    async make(body: object) {
      return ended((await this.start(body)).id);
    },
    async json(reportId: string): Promise<ReportJson> {
      const { text } = await client.get(`/reports/${reportId}/download?format=json`);
      return JSON.parse(text) as ReportJson;
    },
    /** Inserts readings of keywords on past days, position by position. */
    async rank(positions: Record<string, Array<number | null>>, ago: number[], source = 'serper') {
      for (const [keyword, places] of Object.entries(positions)) {
        const keywordId = await scene.addKeyword(keyword);
        await scene.write(
          places.map((place, index) =>
            reading(place, { keywordId, day: daysAgo(ago[index] ?? 1), source, searchVolume: 100 }),
          ),
        );
      }
    },
    /** Inserts a day of logs with `visits` verified visits. */
    async logDay(ago: number, visits: number) {
      const day = daysAgo(ago);
      const owner = { workspaceId, websiteId };
      await database.transaction(workspaceId, (tx) =>
        addLogDays(
          tx,
          owner.websiteId,
          [{ day: Math.floor(Date.parse(day) / (24 * hourMs)), hours: 0xffffff }],
          true,
        ),
      );
      await insertVisits(
        clickhouse,
        owner,
        Array.from({ length: visits }, () => ({ at: `${day} 09:00:00.000` })),
      );
    },
  };
}
