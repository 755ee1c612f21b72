import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
  message: { type: string; version: number; timestamp: string; data: Record<string, unknown> };
};

type Answer = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on a port of its own, which can be stopped and started again. */
export class Receiver {
  readonly received: Received[] = [];
  answer: Answer = (response) => response.end('thanks');
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const message = JSON.parse(body) as Received['message'];
        const received = { at: Date.now(), headers: request.headers, body, message };
        this.received.push(received);
        this.answer(response, received);
      });
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  get types(): string[] {
    return this.received.map(({ message }) => message.type);
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
    this.#server = undefined;
  }
}

/** Verifies a message as receivers do; throws if no signature is of the secret. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
