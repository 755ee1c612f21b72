import type { FetchFailureCode } from './fetch-failed';

/** Failures that often pass: a reset connection, a keep-alive connection that the server closed. */
const codes = new Set<string | null>([
  'connect',
  'timeout',
  'broken_body',
] satisfies FetchFailureCode[]);
/** A proxy between two server processes; 429 and 503 say themselves when to come back. */
const statuses = new Set<number | null>([500, 502, 504]);

/** Whether one look is too few to call a response, or its lack, a fact. */
export const mayPass = ({
  status,
  failure,
}: {
  status: number | null;
  failure: string | null;
}): boolean => codes.has(failure) || statuses.has(status);

/** Long enough for the server's end of a connection to be seen, so that the next one is new. */
export const passingPauseMs = 1_000;
