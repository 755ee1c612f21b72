import { dayMs } from '../../platform/calendar/day';
import { AppError } from '../../platform/errors';
import { type SystemQueries, sql } from '../../platform/postgres/database';
import { limitsOf, type OwnLimits, type PlanName } from '../account/rules/plans';

type Day = {
  day: string;
  /** As the database last said, over all processes. */
  known: number;
  /** Read by this process and not yet written. */
  unwritten: number;
  bytesMax: number | null;
};

type Row = {
  workspaceId: string;
  plan: PlanName;
  limits: OwnLimits;
  day: string;
  bytes: number;
};

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Bounds the raw bytes of log lines that a workspace may send in a day (UTC). Bytes are counted in
 * memory and written every few seconds, so a block costs no statement; several processes may exceed
 * the bound by what they read in between.
 */
export class LogBudget {
  readonly #system: SystemQueries;
  readonly #days = new Map<string, Promise<Day>>();

  constructor(system: SystemQueries) {
    this.#system = system;
  }

  /** Returns what to call with the bytes of each block; it throws a 429 once the day's are used up. */
  async open(workspaceId: string): Promise<(bytes: number) => void> {
    const today = await this.#read(workspaceId);
    renew(today);
    refuseBeyond(today);
    return (bytes) => {
      // A stream may last past midnight.
      renew(today);
      refuseBeyond(today);
      today.unwritten += bytes;
    };
  }

  /** Writes what was read, and learns what other processes read; called every few seconds. */
  async write(): Promise<void> {
    const known = await Promise.all(
      [...this.#days].map(async ([workspaceId, day]) => ({ workspaceId, day: await day })),
    );
    const read = known.filter(({ day }) => day.unwritten > 0);
    if (read.length === 0) return;
    const added = read.map(({ workspaceId, day }) => ({
      workspaceId,
      day: day.day,
      bytes: day.unwritten,
    }));
    const rows = await this.#add(added);
    const totals = new Map(rows.map((row) => [row.workspaceId, row]));
    for (const [at, { workspaceId, day }] of read.entries()) {
      const row = totals.get(workspaceId);
      // Without a row the workspace is gone.
      if (!row) this.#days.delete(workspaceId);
      if (!row || row.day !== day.day) continue;
      day.unwritten -= added[at]?.bytes ?? 0;
      day.known = row.bytes;
      day.bytesMax = limitsOf(row).logBytesPerDay;
    }
  }

  #read(workspaceId: string): Promise<Day> {
    const known = this.#days.get(workspaceId);
    if (known !== undefined) return known;
    const day = dayAt(Date.now());
    const loading = this.#add([{ workspaceId, day, bytes: 0 }]).then(([row]) => ({
      day,
      known: row?.bytes ?? 0,
      unwritten: 0,
      bytesMax: row ? limitsOf(row).logBytesPerDay : null,
    }));
    this.#days.set(workspaceId, loading);
    loading.catch(() => this.#days.delete(workspaceId));
    return loading;
  }

  #add(bytes: ReadonlyArray<{ workspaceId: string; day: string; bytes: number }>): Promise<Row[]> {
    return this.#system.run<Row>(
      sql.raw('select workspace_id, plan, limits, day::text, bytes from add_log_bytes(?, ?, ?)', [
        bytes.map(({ workspaceId }) => workspaceId),
        bytes.map(({ day }) => day),
        bytes.map((each) => each.bytes),
      ]),
    );
  }
}

/** Begins the day anew after midnight. */
function renew(today: Day): void {
  const day = dayAt(Date.now());
  if (today.day === day) return;
  Object.assign(today, { day, known: 0, unwritten: 0 });
}

function refuseBeyond({ known, unwritten, bytesMax }: Day): void {
  if (bytesMax === null || known + unwritten < bytesMax) return;
  throw new AppError(
    'rate_limited',
    `The plan’s ${bytesMax.toLocaleString('en')} bytes of log lines a day are used up. Send the rest after midnight UTC, or change the plan.`,
    { retryAfterSeconds: (dayMs - (Date.now() % dayMs)) / 1000 },
  );
}
