import { prepareBackends } from '../stack/backends';
import { findFreePort } from '../stack/free-port';
import type { StartServers } from './system';

/** Starts one of each server, with one API and one worker to come. */
export const startSingleServers: StartServers = async (dataDir, keep) => {
  const { parts, env, ports } = await prepareBackends({ dataDir });
  const processes = parts.map((part) => keep(part));
  await Promise.all(processes.map((each) => each.start()));
  const apiPort = await findFreePort();
  return {
    processes,
    env,
    ports,
    apiPorts: [apiPort],
    workers: 1,
    url: `http://127.0.0.1:${apiPort}`,
    async stop() {
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
};
