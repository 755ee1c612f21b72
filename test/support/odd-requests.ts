import { sendRaw } from './raw-http';

export const bytes = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);

/** What is asked of a server, as bytes, and what must be stored of it. */
export const oddRequests = [
  {
    target: bytes('/plain?x=1'),
    agent: bytes('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    stored: { path: '/plain', query: 'x=1' },
  },
  { target: bytes('/quotes'), agent: bytes('Googlebot/2.1 "quoted" back\\slash \\x41 \\"') },
  { target: bytes('/gone'), agent: bytes('Googlebot/2.1'), stored: { status: 404 } },
  { target: bytes('/utf8'), agent: utf8('Googlebot/2.1 ünïcödé 中文 🤖') },
  { target: bytes('/odd'), agent: bytes('Googlebot/2.1 \x01\x7f\xff\xfe\tend') },
  {
    target: utf8('/café/%7Euser'),
    agent: bytes('Googlebot/2.1'),
    stored: { path: '/caf%C3%A9/~user' },
  },
  {
    target: bytes('/referred'),
    agent: bytes('Googlebot/2.1'),
    referer: utf8('https://e.com/"ü"'),
    stored: { referer: 'https://e.com/"ü"' },
  },
].map((request) => ({
  referer: Buffer.alloc(0),
  ...request,
  stored: {
    path: request.target.toString(),
    userAgent: request.agent.toString('utf8'),
    ip: '::ffff:66.249.66.1',
    verification: 'verified',
    ...request.stored,
  },
}));

/** Asks a server that takes `X-Forwarded-For` from us, as a crawler at 66.249.66.1. */
export const ask = (
  url: string,
  host: string,
  { target, agent, referer }: { target: Buffer; agent: Buffer; referer?: Buffer },
) =>
  sendRaw(
    url,
    Buffer.concat([
      bytes('GET '),
      target,
      bytes(` HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`),
      bytes('X-Forwarded-For: 1.2.3.4, 66.249.66.1\r\nUser-Agent: '),
      agent,
      ...(referer && referer.length > 0 ? [bytes('\r\nReferer: '), referer] : []),
      bytes('\r\n\r\n'),
    ]),
  );
