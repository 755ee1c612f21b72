import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { TcpProxy } from './tcp-proxy';

let server: Server;
let proxy: TcpProxy;
const open: Socket[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await TcpProxy.open((server.address() as AddressInfo).port);
});
afterEach(() => {
  proxy.heal();
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => {
  proxy.close();
  server.close();
});

function newSocket(): Socket {
  const socket = connect(proxy.port, '127.0.0.1');
  open.push(socket);
  return socket;
}

/** Returns what comes back, once it is as long as what was sent. */
function send(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.once('error', reject);
    socket.on('data', (bytes) => {
      received += bytes.toString();
      if (received.length >= text.length) resolve(received);
    });
    socket.write(text);
  });
}

it('passes bytes on', async () => {
  const text = 'x'.repeat(3_000_000);
  expect(await send(newSocket(), text)).toBe(text);
});

it('delays what is sent, in its order also when the delay ends in between', async () => {
  const socket = newSocket();
  await once(socket, 'connect');
  proxy.delay(300);
  const startedAt = performance.now();
  const reply = send(socket, 'first,second');
  setTimeout(() => proxy.heal(), 50);
  expect(await reply).toBe('first,second');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
});

it('resets open and new connections while it is cut', async () => {
  const before = newSocket();
  await send(before, 'a');
  before.on('error', () => undefined);
  const lost = new Promise((resolve) => before.once('close', resolve));
  proxy.cut();
  await lost;
  await expect(send(newSocket(), 'b')).rejects.toThrow(/ECONNRESET|EPIPE/);
  proxy.heal();
  expect(await send(newSocket(), 'c')).toBe('c');
});
