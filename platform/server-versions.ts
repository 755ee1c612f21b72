/** The oldest servers that the service runs on; docs/operations/requirements.md says why. */
export const oldestServers = { Postgres: '15.0', ClickHouse: '26.7', Temporal: '1.31' } as const;

type Server = keyof typeof oldestServers;

const partsOf = (version: string): [number, number] => {
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return [Number(major), Number(minor)];
};

/** Throws if a server is older than the service needs. `version` is what the server calls itself. */
export function assertServerVersion(server: Server, version: string): void {
  const [major, minor] = partsOf(version);
  const [oldestMajor, oldestMinor] = partsOf(oldestServers[server]);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `${server} ${version} is too old: ${oldestServers[server]} or newer is needed. Upgrade it, then start again.`,
  );
}
