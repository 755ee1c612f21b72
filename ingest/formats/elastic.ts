import { type JsonFormat, valueAt } from './json-format';

const marks = [
  'http.request.method',
  'http.response.status_code',
  'user_agent.original',
  'http.method',
  'http.status_code',
  'http.user_agent',
];

/**
 * The names of the Elastic Common Schema, which OpenTelemetry shares, and OpenTelemetry's older
 * names. The peer comes before the client, because collectors may take the client from a header
 * that anyone can send.
 */
export const elastic: JsonFormat = {
  name: 'ecs',
  fields: {
    address: [
      'network.peer.address',
      'net.sock.peer.addr',
      'net.peer.ip',
      'source.ip',
      'source.address',
      'client.ip',
      'client.address',
      'http.client_ip',
    ],
    method: ['http.request.method', 'http.method'],
    scheme: ['url.scheme', 'http.scheme'],
    host: ['url.domain', 'http.host', 'server.address', 'http.server_name', 'net.host.name'],
    path: ['url.original', 'url.full', 'url.path', 'http.target', 'http.url'],
    query: ['url.query'],
    status: ['http.response.status_code', 'http.status_code'],
    bytes: [
      'http.response.body.bytes',
      'http.response.body.size',
      'http.response.bytes',
      'http.response_content_length',
    ],
    referer: ['http.request.referrer', 'http.request.header.referer'],
    userAgent: ['user_agent.original', 'http.request.header.user-agent', 'http.user_agent'],
  },
  isOne: (entry) => marks.filter((name) => valueAt(entry, name) !== undefined).length >= 2,
};
