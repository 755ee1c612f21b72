import express from 'express';
import { RouteIndex } from './route-index';

const paths = [
  '/websites',
  '/websites/bulk',
  '/websites/:id',
  '/websites/:id/keywords',
  '/websites/:id/keywords/:keywordId',
  '/websites/:id/logs/:index/_bulk',
  '/websites/:id/:anything',
  '/jobs/:id',
];

/** What Express answers alone, and what the index does. */
async function answersOf(requests: readonly string[]) {
  const plain = express();
  const indexed = express();
  const index = new RouteIndex('/api/v1');
  for (const path of paths) {
    const answer: express.RequestHandler = (request, response) =>
      void response.json({ path, params: request.params, at: request.path });
    plain.route(`/api/v1${path}`).get(answer);
    index.route(path).get(answer);
  }
  indexed.use(index.handler);
  const [one, other] = [plain, indexed].map((app) => {
    app.use((request, response) => void response.status(404).json({ at: request.path }));
    return app.listen(0);
  });
  const ask = async (server: typeof one, path: string) => {
    const address = server?.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, body: await response.json() };
  };
  const pairs = [];
  for (const path of requests) pairs.push([await ask(one, path), await ask(other, path)] as const);
  one?.close();
  other?.close();
  return pairs;
}

it('answers as Express does with one route after the other', async () => {
  const requests = [
    '/api/v1/websites',
    '/api/v1/websites/',
    '/API/v1/Websites/Bulk',
    '/api/v1/websites/web_1',
    '/api/v1/websites/web_1/keywords/',
    '/api/v1/websites/web_1/KEYWORDS/kw_2',
    '/api/v1/websites/web_1/other',
    '/api/v1/websites/a%2Fb/keywords?x=/y',
    '/api/v1/websites/x/logs/y/_bulk',
    '/api/v1/jobs/j',
    '/api/v1/jobs',
    '/api/v1/jobs//',
    '/api/v1//websites',
    '/api/v1',
    '/api/v10/jobs/j',
    '/',
  ];
  for (const [plain, indexed] of await answersOf(requests)) expect(indexed).toEqual(plain);
});
