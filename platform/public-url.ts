import type { Config } from './config';

/** The base URL that people reach the service by, without a slash at its end. */
export const publicUrlOf = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>) => publicUrl ?? `http://${host}:${port}`;
