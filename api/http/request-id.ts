import { randomUUID } from 'node:crypto';

const accepted = /^[A-Za-z0-9_-]{8,64}$/;

/** The client's own request id when it is a sane one, else a new one. */
export const requestIdFrom = (header: string | undefined): string =>
  header !== undefined && accepted.test(header) ? header : randomUUID();
