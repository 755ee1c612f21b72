import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Letter = { to: string[]; text: string };

/** A mail server that knows some people, refuses others, and can be busy or slow for a while. */
export async function startMailServer() {
  const letters: Letter[] = [];
  let busyFor = 0;
  let slowMs = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) {
        return done(Object.assign(new Error('no such person'), { responseCode: 550 }));
      }
      if (busyFor > 0) {
        busyFor -= 1;
        return done(Object.assign(new Error('try later'), { responseCode: 451 }));
      }
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        setTimeout(done, slowMs);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    beBusy: (times: number) => {
      busyFor = times;
    },
    beSlow: (ms: number) => {
      slowMs = ms;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Undoes the line breaks of quoted-printable. */
export const unfolded = (text: string): string =>
  text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
