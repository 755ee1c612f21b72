import { fromUuid, type IdKind, idKindCodes } from '../platform/ids';

/** All bytes of a UUID but the last six, which are the number and the kind. */
const base = '019a0000-0000-7000-8000-';

/**
 * Returns SQL for the uuid of a kind's id with this number (also SQL), for rows that SQL makes. The
 * other bytes are those of `like`, SQL for a uuid, so that the ids of two websites differ.
 */
export const numberedUuid = (kind: IdKind, number: string, like = `'${base}000000000000'`) =>
  `(left((${like})::text, 24) || lpad(to_hex((${number})::bigint * 256 + ${idKindCodes[kind].code}), 12, '0'))::uuid`;

/** Returns the id with this number, as `numberedUuid` does without `like`. */
export const numberedId = (kind: IdKind, number: number): string =>
  fromUuid(base + (number * 256 + idKindCodes[kind].code).toString(16).padStart(12, '0'));
