import type { Config } from './config';

/** Returns the base URL at which people reach the service, without a trailing slash. */
export const publicUrlOf = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>) => publicUrl ?? `http://${host}:${port}`;
