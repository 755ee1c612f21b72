import { connect } from 'node:net';

/** The ports under which haproxy offers the members of a kind as one. */
export const fronts = {
  postgres: 'front-postgres',
  postgresReplica: 'front-postgres-replica',
  temporal: 'front-temporal',
  api: 'front-api',
};

/** Whether something accepts connections there. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
