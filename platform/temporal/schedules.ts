import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleOptions,
  type ScheduleUpdateOptions,
} from '@temporalio/client';

/** Without a state, an update keeps the one that an operator set. */
type ScheduleSpec = Omit<ScheduleUpdateOptions, 'state'> &
  Partial<Pick<ScheduleUpdateOptions, 'state'>>;

/** Creates or updates a schedule. `atFirst` applies only to its creation. */
export async function putSchedule(
  client: Client,
  scheduleId: string,
  options: ScheduleSpec,
  atFirst: Pick<ScheduleOptions, 'memo' | 'state'> = {},
): Promise<void> {
  try {
    await client.schedule.create({ scheduleId, ...options, ...atFirst } as ScheduleOptions);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...options }));
  }
}

/** Deletes a schedule; one that is already gone is not an error. */
export async function dropSchedule(client: Client, scheduleId: string): Promise<void> {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

const pageRows = 200;

type Kind<Row> = {
  /** Prefix of this kind's schedule ids; the rest is the row's id. */
  prefix: string;
  /** Returns the next rows in order of id, after the row with this id. */
  readPage: (after: string, rowsMax: number) => Promise<Row[]>;
  idOf: (row: Row) => string;
  put: (row: Row) => Promise<void>;
};

/** Brings every schedule of a kind in line with Postgres, and deletes those without a row. */
export async function reconcileKind<Row>(
  client: Client,
  { prefix, readPage, idOf, put }: Kind<Row>,
): Promise<number> {
  const known = new Set<string>();
  for (let after = ''; ; ) {
    const rows = await readPage(after, pageRows);
    for (const row of rows) {
      known.add(prefix + idOf(row));
      await put(row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) break;
    after = idOf(last);
  }
  for await (const { scheduleId } of client.schedule.list()) {
    if (!scheduleId.startsWith(prefix) || known.has(scheduleId)) continue;
    await dropSchedule(client, scheduleId);
  }
  return known.size;
}
