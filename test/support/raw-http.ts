import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

/** Sends exactly these bytes on a connection of its own, for what no HTTP client would send. */
export async function sendRaw(serviceUrl: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(serviceUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), value.join(':').trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(headers),
    body: rest.join('\r\n\r\n'),
  };
}

/** A request as text that asks the server to close the connection after its answer. */
export const rawRequest = (line: string, headers: Record<string, string> = {}): string =>
  `${[
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')}\r\n\r\n`;
