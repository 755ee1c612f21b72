import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleOptions,
  type ScheduleUpdateOptions,
} from '@temporalio/client';

/** Without a state, the one that an operator set stays. */
type Wanted = Omit<ScheduleUpdateOptions, 'state'> & Partial<Pick<ScheduleUpdateOptions, 'state'>>;

/** Makes a schedule, or brings it to what it should be now. `atFirst` counts only when it is made. */
export async function putSchedule(
  client: Client,
  scheduleId: string,
  options: Wanted,
  atFirst: Pick<ScheduleOptions, 'memo' | 'state'> = {},
): Promise<void> {
  try {
    await client.schedule.create({ scheduleId, ...options, ...atFirst } as ScheduleOptions);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...options }));
  }
}

/** Deletes a schedule that may be gone already. */
export async function dropSchedule(client: Client, scheduleId: string): Promise<void> {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

const pageRows = 200;

type Kind<Row> = {
  /** What the ids of this kind's schedules begin with; the rest is the row's id. */
  prefix: string;
  /** The next rows after the one with this id, by their ids. */
  readPage: (after: string, rowsMax: number) => Promise<Row[]>;
  idOf: (row: Row) => string;
  put: (row: Row) => Promise<void>;
};

/** Brings every schedule of a kind to what Postgres says, and deletes those that are gone there. */
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
