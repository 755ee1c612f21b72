import { TcpProxy } from '../chaos/tcp-proxy';
import { call } from './api-call';
import { startBenchBackends } from './backends';
import { newKey } from './new-key';
import { print, table } from './print';
import { startApi } from './processes';
import { median } from './timing';

const delayMs = 50;
const runs = 5;
/** The first runs of a statement ask for the types of its parameters. */
const warmUps = 2;

/** What is prepared without a delay, and what is then timed with it. */
type Scenario = { name: string; goal: string; prepare: () => Promise<() => Promise<unknown>> };

/** How often requests wait for Postgres, which is 100 ms away. */
export async function benchRoundTrips(): Promise<void> {
  const backends = await startBenchBackends();
  const url = new URL(backends.env['DATABASE_URL'] ?? '');
  const proxy = await TcpProxy.open(Number(url.port));
  url.port = String(proxy.port);
  const api = await startApi({ ...backends.env, DATABASE_URL: url.toString() });
  try {
    const key = await newKey(backends.env);
    await measure(scenariosOf({ url: api.url, key }), proxy);
  } finally {
    proxy.heal();
    await api.stop();
    proxy.close();
    await backends.stop();
  }
}

async function measure(scenarios: readonly Scenario[], proxy: TcpProxy): Promise<void> {
  const rows: string[][] = [];
  for (const { name, goal, prepare } of scenarios) {
    const times: number[] = [];
    for (let run = -warmUps; run < runs; run += 1) {
      proxy.heal();
      const act = await prepare();
      proxy.delay(delayMs);
      const startedAt = performance.now();
      await act();
      if (run >= 0) times.push(performance.now() - startedAt);
    }
    const ms = median(times);
    rows.push([name, ms.toFixed(0), (ms / (2 * delayMs)).toFixed(1), goal]);
  }
  proxy.heal();
  print(`\nPostgres ${2 * delayMs} ms away, median of ${runs}`);
  table(['request', 'ms', 'round trips', 'goal'], rows);
}

function scenariosOf(caller: { url: string; key: string }): Scenario[] {
  const post = <Data>(path: string, body: object) => call<Data>(caller, 'POST', path, body);
  let count = 0;
  const newWebsite = async () => {
    count += 1;
    const domain = `trips-${count}.example`;
    return (await post<{ id: string }>('/websites', { domain })).id;
  };
  const withWebsite =
    (act: (websiteId: string) => Promise<unknown>): Scenario['prepare'] =>
    async () => {
      const websiteId = await newWebsite();
      await post('/keywords', { websiteId, keywords: ['first'] });
      return () => act(websiteId);
    };
  return [
    {
      name: 'GET /websites/{id}',
      goal: '2',
      prepare: withWebsite((id) => call(caller, 'GET', `/websites/${id}`)),
    },
    { name: 'POST /websites', goal: '3', prepare: async () => newWebsite },
    {
      name: 'POST /keywords',
      goal: '3',
      prepare: withWebsite((websiteId) =>
        post('/keywords', { websiteId, keywords: ['second', 'third'] }),
      ),
    },
    {
      name: 'POST /websites/{id}/refresh, four kinds',
      goal: '3',
      prepare: withWebsite((id) => post(`/websites/${id}/refresh`, {})),
    },
    {
      name: 'POST /websites/{id}/audits',
      goal: '3',
      prepare: withWebsite((id) => post(`/websites/${id}/audits`, {})),
    },
  ];
}
