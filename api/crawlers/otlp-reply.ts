import type { Request } from 'express';
import { Writer } from 'protobufjs/minimal';
import { z } from 'zod';
import type { IngestReply } from '../../ingest/commit/ingest-reply';
import type { AppError } from '../../platform/errors';
import { errorBody } from '../http/error-handler';
import { mediaTypeOf } from '../http/media-type';

/** ExportLogsServiceResponse. */
export const otlpReplySchema = z
  .object({
    partialSuccess: z
      .object({
        rejectedLogRecords: z
          .string()
          .describe('Number of records that could not be parsed, as text'),
        errorMessage: z.string().describe('The first ten of these records and why'),
      })
      .optional()
      .describe('Only if records could not be parsed; do not send them again'),
  })
  .meta({ id: 'OtlpReply' });
type OtlpReply = z.infer<typeof otlpReplySchema>;

/** Reports bad lines in a way that makes no sender resend the request. */
export function otlpReplyOf({ malformed, problemSamples }: IngestReply): OtlpReply {
  if (malformed === 0) return {};
  const first = problemSamples.map(({ line, reason }) => `${line}: ${reason}`).join(', ');
  return {
    partialSuccess: {
      rejectedLogRecords: String(malformed),
      errorMessage: `These records are not access log lines (number: reason): ${first}`,
    },
  };
}

// Field numbers with their wire types, of ExportLogsServiceResponse, its partial success, and
// Status.
const tag = { first: { varint: 8, bytes: 10 }, second: { bytes: 18 } } as const;

/** Encodes the same response in protobuf, for senders of protobuf. */
export function otlpReplyBytes({ partialSuccess }: OtlpReply): Buffer {
  const writer = Writer.create();
  if (partialSuccess) {
    writer.uint32(tag.first.bytes).fork();
    writer.uint32(tag.first.varint).int64(Number(partialSuccess.rejectedLogRecords));
    writer.uint32(tag.second.bytes).string(partialSuccess.errorMessage).ldelim();
  }
  return Buffer.from(writer.finish());
}

/** Maps HTTP statuses to gRPC codes. */
const codeByStatus: Record<number, number> = { 401: 16, 403: 7, 404: 5, 429: 8, 500: 13, 503: 14 };
const invalidArgument = 3;

/**
 * Builds a google.rpc.Status in the encoding of the request; JSON also carries the usual error
 * fields.
 */
export function refuseAsOtlp(error: AppError, requestId: string, request: Request) {
  const code = codeByStatus[error.status] ?? invalidArgument;
  const { message } = error;
  if (mediaTypeOf(request.get('Content-Type')) !== 'application/x-protobuf') {
    return { code, message, ...errorBody(error, requestId) };
  }
  const writer = Writer.create().uint32(tag.first.varint).int32(code);
  return Buffer.from(writer.uint32(tag.second.bytes).string(message).finish());
}
