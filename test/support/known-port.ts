import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';

/** A port that is known before the service that it leads to, for settings that name it. */
export async function openKnownPort() {
  let target = 0;
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(url: string) {
      target = Number(new URL(url).port);
    },
    close: () => server.close(),
  };
}
