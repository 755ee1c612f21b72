import { AppError } from '../../core/errors';
import { otlpJson } from '../../ingest/envelopes/otlp-json';
import { otlpProtobuf } from '../../ingest/envelopes/otlp-protobuf';
import { mediaTypeOf } from '../media-type';
import { type Context, defineUpload } from '../operation';
import { logUploadCommon } from './log-upload-common';
import { otlpReplyBytes, otlpReplyOf, otlpReplySchema, refuseAsOtlp } from './otlp-reply';
import { type LogUpload, replayedHeaders, takeLogsIn, writerOf } from './take-logs-in';

const makers = { 'application/json': otlpJson, 'application/x-protobuf': otlpProtobuf };
const mediaTypes = Object.keys(makers);

async function handle(context: Context, input: LogUpload) {
  const mediaType = mediaTypeOf(input.upload.header('Content-Type'));
  const make = makers[mediaType as keyof typeof makers];
  if (!make) {
    throw new AppError('unsupported_media_type', `Send the logs as ${mediaTypes.join(' or ')}.`);
  }
  const envelope = make(writerOf(context, input));
  const { reply, replayed } = await takeLogsIn(context, input, envelope);
  const data = otlpReplyOf(reply);
  const headers = replayed ? replayedHeaders : {};
  if (make === otlpJson) return { data, headers };
  return {
    data,
    headers: { ...headers, 'Content-Type': mediaType },
    body: otlpReplyBytes(data),
  };
}

/** OTLP/HTTP: an exporter's `endpoint` is the address of the logs. */
export const ingestOtlpLogs = defineUpload({
  ...logUploadCommon,
  id: 'ingestOtlpLogs',
  method: 'post',
  path: '/websites/{websiteId}/logs/v1/logs',
  summary: 'Take logs in by OpenTelemetry’s protocol',
  description:
    'OTLP/HTTP in JSON or protobuf, plain or compressed. A log record is a line: its body where that ' +
    'is one, else its attributes by the semantic conventions, old and new. Records that cannot be read ' +
    'are a partial success.',
  mediaTypes,
  response: otlpReplySchema,
  protocol: { refusal: refuseAsOtlp },
  handle,
});
