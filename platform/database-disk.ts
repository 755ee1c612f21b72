import { isAbsolute } from 'node:path';
import { z } from 'zod';

const bytesOfUnit: Readonly<Record<string, number>> = {
  GB: 1e9,
  TB: 1e12,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
};

/** A folder on Postgres' disk that this process can see, or the size of the disk. */
export type DatabaseDisk = { folder: string } | { bytes: number };

export const databaseDisk = z.string().transform((text, context): DatabaseDisk => {
  if (isAbsolute(text)) return { folder: text };
  const [, count, unit = ''] = /^(\d{1,6})([GT]i?B)$/.exec(text) ?? [];
  if (count !== undefined) return { bytes: Number(count) * (bytesOfUnit[unit] ?? 0) };
  context.addIssue({ code: 'custom', message: 'must be an absolute path or a size such as 500GB' });
  return z.NEVER;
});
