import type { WorkspaceReads } from '../../../platform/workspace';
import type { ReadingFields } from './answer-store';

/** A place among a website's answers, in the order of their table. */
export type AnswerCursor = { day: string; prompt: string; target: string; answer: string };

/** A stored answer: what its reading is made of. */
export type StoredAnswerText = {
  fields: ReadingFields & { source: string };
  engine: string;
  /** In ISO form. */
  askedAt: string;
  state: string;
  text: string;
  cited: { url: string; order: number; isResolved: boolean }[];
  seen: { url: string }[];
  cursor: AnswerCursor;
};

/** Returns how many answers of a website are stored. */
export async function countStoredAnswers(
  workspace: WorkspaceReads,
  websiteId: string,
): Promise<number> {
  const [row] = await workspace.clickhouse.query<{ answers: number }>({
    sql: `SELECT uniqExact(answer_uuid) AS answers FROM ai_answers
          WHERE website_id = {website:String}`,
    parameters: { website: websiteId },
    comment: 'count-stored-answers',
  });
  return row?.answers ?? 0;
}

type Row = ReadingFields & {
  source: string;
  asked_at: string;
  engine: string;
  prompt_uuid: string;
  target_uuid: string;
  answer_uuid: string;
  state: string;
  text: string;
  cited: [string, number, boolean][];
  seen: string[];
};

const columns = `workspace_id, website_id, day, prompt_uuid, target_uuid, answer_uuid, revision,
  toString(asked_at) AS asked_at, engine, source, model_served, state, searched, searched_known, text,
  arrayMap(each -> tuple(each.url, each.order, NOT has(unresolved, each.order)), cited) AS cited,
  arrayMap(each -> each.url, seen) AS seen`;

/** Returns the next answers of a website, in the order of their table. */
export async function readStoredAnswers(
  workspace: WorkspaceReads,
  websiteId: string,
  { after, answersMax }: { after: AnswerCursor | null; answersMax: number },
): Promise<StoredAnswerText[]> {
  const position = after
    ? `AND day >= {day:Date} AND (day, prompt_uuid, target_uuid, answer_uuid)
         > ({day:Date}, {prompt:UUID}, {target:UUID}, {answer:UUID})`
    : '';
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT ${columns} FROM ai_answers
          WHERE website_id = {website:String} ${position}
          ORDER BY day, prompt_uuid, target_uuid, answer_uuid
          LIMIT 1 BY day, prompt_uuid, target_uuid, answer_uuid
          LIMIT {answersMax:UInt32}`,
    parameters: { website: websiteId, answersMax, ...after },
    comment: 'read-stored-answers',
  });
  return rows.map(({ text, cited, seen, engine, ...fields }) => ({
    fields,
    engine,
    askedAt: `${fields.asked_at.replace(' ', 'T')}Z`,
    state: fields.state,
    text,
    cited: cited.map(([url, order, isResolved]) => ({
      url,
      order,
      isResolved: Boolean(isResolved),
    })),
    seen: seen.map((url) => ({ url })),
    cursor: {
      day: fields.day,
      prompt: fields.prompt_uuid,
      target: fields.target_uuid,
      answer: fields.answer_uuid,
    },
  }));
}
