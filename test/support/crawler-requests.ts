import type { DrainScene, SceneDrain } from './drain-scene';

/** What a crawler asked of a website, with a person's request in between, whose line leaves a count. */
export const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const googlebotAddress = '66.249.66.1';

export const crawlerRequests = [
  { second: 0, path: '/a', agent: googlebot },
  { second: 1, path: '/secret', agent: firefox },
  { second: 2, path: '/b', agent: googlebot },
].map((request) => ({ ...request, at: new Date(Date.UTC(2026, 10, 20, 10, 0, request.second)) }));
export type CrawlerRequestSample = (typeof crawlerRequests)[number];

export const combinedLine = ({ second, path, agent }: CrawlerRequestSample): string =>
  `${googlebotAddress} - - [20/Nov/2026:10:00:0${second} +0000] "GET ${path}?q=1 HTTP/1.1" 200 512 "-" "${agent}"`;

/** A line of JSON that says neither its time nor its host. */
export const timelessLine = ({ path, agent }: CrawlerRequestSample): string =>
  JSON.stringify({
    remote_addr: googlebotAddress,
    request_method: 'GET',
    request_uri: `${path}?q=1`,
    status: 200,
    body_bytes_sent: 512,
    http_user_agent: agent,
  });

/** What is stored of them, but for the drain and the host. */
const storedVisits = ['/a', '/b'].map((path) => ({
  path,
  query: 'q=1',
  status: 200,
  ip: `::ffff:${googlebotAddress}`,
  userAgent: googlebot,
  verification: 'verified',
}));

/** They came by the drain, each once: as visits, of the host where one is named, and in the drain's counts. */
export async function expectStored(
  scene: DrainScene,
  drain: SceneDrain,
  ofHost: { host?: string } = {},
): Promise<void> {
  expect(await scene.visits()).toMatchObject(
    storedVisits.map((visit) => ({ ...visit, ...ofHost, drainId: drain.id })),
  );
  const { lastSevenDays } = await scene.stateOf(drain);
  expect(lastSevenDays).toMatchObject({ received: 3, visits: 2, ignored: 1, malformed: 0 });
}
