import { type Attack, again, allAtOnce } from '../attack';

const list = `[${Array(99_000).fill('0').join(',')}]`;
const lists = `[${Array(38).fill(list).join(',')}]`;
const badRows = JSON.stringify(
  Array.from({ length: 10_000 }, (_, index) => ({
    keyword: `k${index}`,
    tags: Array(14).fill(''),
  })),
);

/** Bodies and messages of millions of values, each of whose lists is short enough. */
export const manyValues: Attack = {
  name: 'many-values',
  run(hostile) {
    const { tenant, websiteId, signal } = hostile;
    const bodies = [lists, badRows].map((rows) => ({
      path: `${tenant.url}/api/v1/keywords`,
      body: `{"websiteId":"${websiteId}","keywords":${rows}}`,
    }));
    const message = {
      path: `${tenant.url}/mcp`,
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_websites","arguments":{"x":${lists}}}}`,
    };
    const all = [...bodies, message];
    return allAtOnce(all.length, (index) =>
      again(hostile, { everyMs: 500, timesMax: 100 }, () => {
        const { path, body } = all[index] ?? message;
        return fetch(path, {
          method: 'POST',
          body,
          signal,
          headers: {
            authorization: `Bearer ${tenant.nextKey()}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
        }).then((answer) => answer.arrayBuffer());
      }),
    );
  },
};
