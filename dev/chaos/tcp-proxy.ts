import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { findFreePort } from '../stack/free-port';

/** A network link to a server on this machine that can be cut and delayed. */
export class TcpProxy {
  readonly #target: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #delayMs = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => this.#connect(client));
  }

  static async open(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(await findFreePort(), '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resets all connections, and each new one, until `heal`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Delays the bytes of both directions, those of open connections too. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  heal(): void {
    this.#isCut = false;
    this.#delayMs = 0;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(client: Socket): void {
    if (this.#isCut) {
      client.resetAndDestroy();
      return;
    }
    const server = new Socket().connect(this.#target, '127.0.0.1');
    this.#forward(client, server);
    this.#forward(server, client);
  }

  #forward(from: Socket, to: Socket): void {
    const line = new DelayLine();
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      line.add(this.#delayMs, () => {
        if (to.destroyed || to.write(bytes)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
    });
    from.once('end', () => line.add(this.#delayMs, () => to.end()));
    from.on('error', () => to.destroy());
    from.once('close', () => {
      this.#sockets.delete(from);
      line.add(this.#delayMs, () => to.destroySoon());
    });
  }
}

/** Does things after a delay, in the order in which they came, also when the delay changes. */
class DelayLine {
  #waiting: Array<{ dueAt: number; act: () => void }> = [];

  add(delayMs: number, act: () => void): void {
    if (delayMs === 0 && this.#waiting.length === 0) {
      act();
      return;
    }
    this.#waiting.push({ dueAt: performance.now() + delayMs, act });
    if (this.#waiting.length === 1) this.#wait();
  }

  #wait(): void {
    const [first] = this.#waiting;
    if (!first) return;
    setTimeout(
      () => {
        this.#waiting.shift();
        first.act();
        this.#wait();
      },
      Math.max(0, first.dueAt - performance.now()),
    );
  }
}
