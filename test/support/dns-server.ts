import { createSocket, type RemoteInfo } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** What the server says of a name: records, that there is no such name, an error, or nothing at all. */
type Answer = string[] | 'nxdomain' | 'servfail' | 'silence';

export type DnsServer = {
  /** address:port */
  address: string;
  /** Sets what is said of a name, as `PTR 7.2.0.192.in-addr.arpa`, `A host` or `TXT host`. */
  say(question: string, answer: Answer): void;
  /** A PTR record and, where `forward` is given, what the name leads back to. */
  name(ip: string, host: string, forward?: Answer): void;
  /** How often a question was asked. */
  asked(question: string): number;
  /** The most questions that were open at one time, while answers are delayed. */
  openMax(): number;
  delayAnswers(ms: number): void;
  close(): Promise<void>;
};

const types: Record<number, 'A' | 'PTR' | 'TXT' | 'AAAA'> = {
  1: 'A',
  12: 'PTR',
  16: 'TXT',
  28: 'AAAA',
};

const reverseOf = (ip: string) => `${ip.split('.').reverse().join('.')}.in-addr.arpa`;

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (packet[at]) {
    const length = packet[at] as number;
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

const writeName = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);

const writeText = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

const toData = (type: number, text: string) => {
  if (type === 12) return writeName(text);
  return type === 16 ? writeText(text) : Buffer.from(text.split('.').map(Number));
};

function reply(packet: Buffer, answer: Exclude<Answer, 'silence'>): Buffer {
  const { type, end } = readQuestion(packet);
  const records = Array.isArray(answer) ? answer : [];
  const header = Buffer.from(packet.subarray(0, 12));
  const code = answer === 'nxdomain' ? 3 : answer === 'servfail' ? 2 : 0;
  header.writeUInt16BE(0x8180 | code, 2);
  header.set([0, 1, 0, records.length, 0, 0, 0, 0], 4);
  const written = records.map((text) => {
    const data = toData(type, text);
    // The name is the question's, by a pointer to it; then type, class, a time to live, the length.
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 14, 16, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, packet.subarray(12, end), ...written]);
}

/** A loopback name server with the given records; it answers NXDOMAIN to all other queries. */
export async function startDnsServer(): Promise<DnsServer> {
  const answers = new Map<string, Answer>();
  const counts = new Map<string, number>();
  let delayMs = 0;
  let open = 0;
  let openMax = 0;
  const socket = createSocket('udp4');
  const answer = (packet: Buffer, from: RemoteInfo) => {
    const { name, type } = readQuestion(packet);
    const question = `${types[type]} ${name}`;
    counts.set(question, (counts.get(question) ?? 0) + 1);
    const said = answers.get(question) ?? 'nxdomain';
    if (said === 'silence') return;
    open += 1;
    openMax = Math.max(openMax, open);
    setTimeout(() => {
      open -= 1;
      socket.send(reply(packet, said), from.port, from.address);
    }, delayMs);
  };
  socket.on('message', answer);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const say: DnsServer['say'] = (question, said) => {
    const [type, name] = question.split(' ');
    answers.set(`${type} ${name?.toLowerCase().replace(/\.$/, '')}`, said);
  };
  const name: DnsServer['name'] = (ip, host, forward) => {
    say(`PTR ${reverseOf(ip)}`, [host]);
    if (forward) say(`A ${host}`, forward);
  };
  // The checker looks this one up: a resolver that denies it proves nothing.
  name('66.249.66.1', 'crawl-66-249-66-1.googlebot.com', ['66.249.66.1']);
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    say,
    name,
    asked: (question) => counts.get(question) ?? 0,
    openMax: () => openMax,
    delayAnswers(ms) {
      delayMs = ms;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
