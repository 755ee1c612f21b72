import { fromUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { AskedCitation } from './read-fetcher-visits';

/** A page that an answer cites, with the answer that does. */
export type AnswerCitation = AskedCitation & {
  answerId: string;
  promptId: string;
  aiTargetId: string;
  source: string;
};

type Row = {
  answer: string;
  prompt: string;
  target: string;
  engine: string;
  source: string;
  askedAtMs: string | number;
  urls: string[];
};

/** Returns what answers that cite own pages cite, the newest answers of a range of days first. */
export async function readOwnCitations(
  workspace: WorkspaceReads,
  websiteId: string,
  {
    from,
    to,
    engine,
    answersMax,
  }: {
    from: string;
    to: string;
    engine: string | undefined;
    answersMax: number;
  },
): Promise<AnswerCitation[]> {
  const ofWebsite = `website_id = {website:String}
    AND day BETWEEN {from:Date} AND {to:Date}`;
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT toString(answer_uuid) AS answer, toString(prompt_uuid) AS prompt,
            toString(target_uuid) AS target, engine, source,
            toUnixTimestamp64Milli(asked_at) AS askedAtMs,
            arrayDistinct(arrayMap(each -> each.url,
              arrayFilter(each -> NOT has(unresolved, each.order), cited))) AS urls
          FROM ai_answers
          WHERE ${ofWebsite} AND ${engine === undefined ? '1' : 'engine = {engine:String}'}
            AND answer_uuid IN (SELECT answer_uuid FROM ai_readings
              WHERE ${ofWebsite} AND own_cited)
          ORDER BY asked_at DESC, answer_uuid LIMIT 1 BY answer_uuid LIMIT {answersMax:UInt32}`,
    parameters: {
      website: websiteId,
      from,
      to,
      answersMax,
      ...(engine === undefined ? {} : { engine }),
    },
    comment: 'own-citations',
  });
  return rows.flatMap(({ answer, prompt, target, urls, askedAtMs, ...asked }) =>
    urls.map((url) => ({
      ...asked,
      url,
      askedAtMs: Number(askedAtMs),
      answerId: fromUuid(answer),
      promptId: fromUuid(prompt),
      aiTargetId: fromUuid(target),
    })),
  );
}
