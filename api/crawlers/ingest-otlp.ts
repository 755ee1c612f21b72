import { otlpJson } from '../../ingest/protocols/otlp-json';
import { otlpProtobuf } from '../../ingest/protocols/otlp-protobuf';
import { type Context, defineUpload } from '../operation/operation';
import { makerFor } from './envelope-by-media-type';
import { ingestUpload, type LogUpload, replayedHeaders, writerOf } from './ingest-upload';
import { logUploadCommon } from './log-upload-common';
import { otlpReplyBytes, otlpReplyOf, otlpReplySchema, refuseAsOtlp } from './otlp-reply';

const makers = { 'application/json': otlpJson, 'application/x-protobuf': otlpProtobuf };

async function handle(context: Context, input: LogUpload) {
  const make = makerFor(input.upload, makers);
  const envelope = make(writerOf(context, input));
  const { reply, replayed } = await ingestUpload(context, input, envelope);
  const data = otlpReplyOf(reply);
  const headers = replayed ? replayedHeaders : {};
  if (make === otlpJson) return { data, headers };
  return {
    data,
    headers: { ...headers, 'Content-Type': 'application/x-protobuf' },
    body: otlpReplyBytes(data),
  };
}

/** OTLP/HTTP: an exporter's `endpoint` is the logs URL. */
export const ingestOtlpLogs = defineUpload({
  ...logUploadCommon,
  id: 'ingestOtlpLogs',
  method: 'post',
  path: '/websites/{websiteId}/logs/v1/logs',
  summary: 'Ingest logs (OpenTelemetry OTLP/HTTP)',
  description:
    'Accepts OTLP/HTTP in JSON or protobuf, plain or compressed. Each log record is a log line: its ' +
    'body if that is one, else its attributes by the old or new semantic conventions. Records that ' +
    'cannot be parsed are reported as a partial success.',
  mediaTypes: Object.keys(makers),
  response: otlpReplySchema,
  protocol: { refusal: refuseAsOtlp, retryableOn500: true },
  handle,
});
