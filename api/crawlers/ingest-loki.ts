import { z } from 'zod';
import { lokiJson } from '../../ingest/protocols/loki-json';
import { lokiProtobuf } from '../../ingest/protocols/loki-protobuf';
import { type Context, defineUpload } from '../operation/operation';
import { makerFor } from './envelope-by-media-type';
import { ingestUpload, type LogUpload, replayedHeaders, writerOf } from './ingest-upload';
import { logUploadCommon } from './log-upload-common';

const makers = { 'application/json': lokiJson, 'application/x-protobuf': lokiProtobuf };

async function handle(context: Context, input: LogUpload) {
  const make = makerFor(input.upload, makers);
  const { replayed } = await ingestUpload(context, input, make(writerOf(context, input)));
  return { data: undefined, headers: replayed ? replayedHeaders : {} };
}

/** Loki's push API; its senders expect a 204 without a body for any success. */
export const ingestLokiLogs = defineUpload({
  ...logUploadCommon,
  id: 'ingestLokiLogs',
  method: 'post',
  path: '/websites/{websiteId}/logs/loki/api/v1/push',
  summary: 'Ingest logs (Loki push API)',
  description:
    'Accepts Loki’s push requests in JSON, or in snappy-compressed protobuf as Alloy and Promtail send ' +
    'them. Each entry is a log line; the stream’s labels and the entry’s metadata and time supply ' +
    'fields that the line lacks.',
  mediaTypes: Object.keys(makers),
  status: 204,
  response: z.undefined(),
  protocol: {},
  handle,
});
