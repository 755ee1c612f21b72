import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { DatabaseError } from 'pg';
import { openDatabase, sql } from './database';
import { fromPgError } from './errors';

const failure = (code: string) => Object.assign(new DatabaseError('no', 2, 'error'), { code });

describe('fromPgError', () => {
  it.each([
    ['08001', 'no connection'],
    ['40001', 'not serializable, again and again'],
    ['40P01', 'deadlock'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['55P03', 'lock not available'],
    ['57014', 'cancelled'],
    ['57P01', 'shutting down'],
    ['57P03', 'starting up'],
    ['58030', 'input or output'],
  ])('takes %s (%s) for what passes', (code) => {
    expect(fromPgError(failure(code))).toMatchObject({ code: 'unavailable', status: 503 });
  });

  it.each(['23505', '22P02', '42601', '42P01'])('leaves %s as the bug that it is', (code) => {
    const error = failure(code);
    expect(fromPgError(error)).toBe(error);
  });
});

describe('a server that takes connections and says nothing', () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  const opened: ReturnType<typeof openDatabase>[] = [];

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(opened.map((database) => database.close()));
    server.close();
  });

  it('is away', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const database = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c`, poolMax: 1 });
    opened.push(database);
    const select = sql.raw('select 1');
    await expect(database.system.run(select)).rejects.toMatchObject({ code: 'unavailable' });
  }, 20_000);
});
