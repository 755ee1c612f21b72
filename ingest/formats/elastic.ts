import { type JsonFormat, valueAt } from './json-format';

/**
 * The names of the Elastic Common Schema, which OpenTelemetry shares. The peer comes before the
 * client, because collectors may take the client from a header that anyone can send.
 */
export const elastic: JsonFormat = {
  name: 'ecs',
  fields: {
    address: ['network.peer.address', 'source.ip', 'source.address', 'client.ip', 'client.address'],
    method: ['http.request.method'],
    scheme: ['url.scheme'],
    host: ['url.domain', 'server.address'],
    path: ['url.original', 'url.full', 'url.path'],
    query: ['url.query'],
    status: ['http.response.status_code'],
    bytes: ['http.response.body.bytes', 'http.response.body.size', 'http.response.bytes'],
    referer: ['http.request.referrer', 'http.request.header.referer'],
    userAgent: ['user_agent.original', 'http.request.header.user-agent'],
  },
  isOne: (entry) =>
    ['http.request.method', 'http.response.status_code', 'user_agent.original'].filter(
      (name) => valueAt(entry, name) !== undefined,
    ).length >= 2,
};
