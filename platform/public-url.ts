import type { Config } from './config';

/** Addresses of this machine, which people open by its name. */
const ownAddresses = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);

/**
 * Returns the base URL at which people reach the service, without a trailing slash. What is not
 * published is opened on this machine: by its name, as `npm start` prints it, since browsers keep the
 * cookies of another name apart.
 */
export const publicUrlOf = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>) =>
  publicUrl ?? `http://${ownAddresses.has(host) ? 'localhost' : host}:${port}`;
