import { randomUUID } from 'node:crypto';

const accepted = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the client's own request id if it is well-formed, else a new one. */
export const requestIdFrom = (header: string | undefined): string =>
  header !== undefined && accepted.test(header) ? header : randomUUID();
