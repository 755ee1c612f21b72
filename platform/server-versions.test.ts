import { assertServerVersion } from './server-versions';

it.each([
  ['Postgres', '15.0 (Debian 15.0-1.pgdg120+1)'],
  ['Postgres', '18.4'],
  ['ClickHouse', '26.7.2.1'],
  ['ClickHouse', '27.1.1.1'],
  ['Temporal', '1.31.0'],
  ['Temporal', '1.32.1-rc.0'],
] as const)('%s %s is new enough', (server, version) => {
  expect(() => assertServerVersion(server, version)).not.toThrow();
});

it.each([
  ['Postgres', '14.19', '15.0'],
  ['ClickHouse', '25.8.1.2', '26.7'],
  ['ClickHouse', '26.3.9.1', '26.7'],
  ['Temporal', '1.29.4', '1.31'],
] as const)(
  '%s %s is refused by a sentence that says what is needed',
  (server, version, oldest) => {
    expect(() => assertServerVersion(server, version)).toThrow(
      `${server} ${version} is too old: ${oldest} or newer is needed.`,
    );
  },
);
