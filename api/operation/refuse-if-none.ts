import { AppError, type ErrorDetail, rowsInvalid } from '../../platform/errors';

export type RefusedRows = {
  /** What the rows are, such as `keywords`. */
  what: string;
  /** Rows in all, and those that were taken or were there already. */
  rows: number;
  taken: number;
  overLimit: number;
  /** What is wrong with the others. */
  details: ErrorDetail[];
};

/**
 * Throws if a request that takes row by row took none, so that its status says so: a 402 where the
 * plan has no room, else a 422 with what is wrong.
 */
export function refuseIfNone({ what, rows, taken, overLimit, details }: RefusedRows): void {
  if (rows === 0 || taken > 0) return;
  if (overLimit > 0) {
    throw new AppError(
      'payment_required',
      `Nothing was added: the plan’s number of ${what} is reached. Delete some, or change the plan.`,
    );
  }
  throw rowsInvalid(
    `Nothing was added: none of the ${rows.toLocaleString('en')} ${what} is valid.`,
    details,
  );
}

type Row = { result: string; details?: ErrorDetail[] | undefined };

/** Does the same for the rows of a body; `path` is that of their list. */
export function refuseIfNoRow(what: string, path: string, rows: readonly Row[]): void {
  const refused = rows.filter(({ result }) => result === 'invalid' || result === 'over_limit');
  const details = rows.slice(0, 100).flatMap((row, at) =>
    (row.details ?? []).map((detail) => ({
      ...detail,
      path: [path, at, detail.path].filter((part) => part !== '').join('.'),
    })),
  );
  refuseIfNone({
    what,
    rows: rows.length,
    taken: rows.length - refused.length,
    overLimit: refused.filter(({ result }) => result === 'over_limit').length,
    details,
  });
}

type CheckedUrl = { reason: string } | { url: string };

/** Does the same for URLs; a reason is a code such as `other_host`. */
export const refuseIfNoUrl = (urls: readonly CheckedUrl[]): void =>
  refuseIfNoRow(
    'URLs',
    'urls',
    urls.map((url) =>
      'reason' in url
        ? {
            result: 'invalid',
            details: [
              { path: '', code: url.reason, message: `The URL is refused: ${url.reason}.` },
            ],
          }
        : { result: 'taken' },
    ),
  );

type File = {
  received: number;
  created: number;
  updated?: number;
  exists: number;
  overLimit: number;
  errors: readonly { row: number; code: string; message: string }[];
};

/** Does the same for a file that was imported. */
export function refuseIfNoneOfFile<Reply extends File>(what: string, reply: Reply): Reply {
  refuseIfNone({
    what,
    rows: reply.received,
    taken: reply.created + (reply.updated ?? 0) + reply.exists,
    overLimit: reply.overLimit,
    details: reply.errors.map(({ row, ...error }) => ({ path: `row ${row}`, ...error })),
  });
  return reply;
}
