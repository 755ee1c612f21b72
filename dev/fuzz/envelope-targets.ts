import assert from 'node:assert/strict';
import { Writer } from 'protobufjs/minimal';
import { bare, nest } from '../../ingest/formats/nested-line';
import { ElasticBulk } from '../../ingest/protocols/elastic-bulk';
import type { Envelope } from '../../ingest/protocols/envelope';
import { lokiJson } from '../../ingest/protocols/loki-json';
import { lokiProtobuf } from '../../ingest/protocols/loki-protobuf';
import { otlpJson } from '../../ingest/protocols/otlp-json';
import { otlpProtobuf } from '../../ingest/protocols/otlp-protobuf';
import { snappy } from '../../ingest/protocols/snappy';
import { AppError } from '../../platform/errors';

export type Target = { seeds: Buffer[]; check: (input: Buffer, random: () => number) => unknown };

/** Returns the lines, or the error code: no bytes may have any other result. */
function linesOf(envelope: Envelope, body: Buffer): string[] | string {
  try {
    return [...envelope.lines(body)].filter((line) => line !== undefined);
  } catch (error) {
    assert.ok(error instanceof AppError && error.status < 500, 'a body is no foreseen failure');
    return error.code;
  }
}

const opening = (make: (write: typeof nest) => Envelope, ...seeds: Buffer[]): Target => ({
  seeds,
  check(input) {
    for (const write of [nest, bare]) {
      const lines = linesOf(make(write), input);
      assert.deepEqual(linesOf(make(write), input), lines, 'a body is read in two ways');
      for (const line of lines) assert.ok(!line.includes('\n'), 'a record is two lines');
    }
  },
});

const unpacking: Target = {
  seeds: [Buffer.from([12, 28, ...Buffer.from('abcdefgh'), 1, 4, 0xf0, 0, 0x78])],
  check(input) {
    const unpack = () => {
      try {
        const into = Buffer.alloc(snappy.unpackedBytes(input));
        snappy.unpack(input, into);
        return into;
      } catch (error) {
        assert.ok(
          error instanceof AppError && error.status < 500,
          'a block is no foreseen failure',
        );
        return error.code;
      }
    };
    assert.deepEqual(unpack(), unpack(), 'a block is unpacked in two ways');
  },
};

const nested = (writer: Writer, field: number, fill: (writer: Writer) => void): Writer => {
  fill(writer.uint32(field * 8 + 2).fork());
  return writer.ldelim();
};
const text = (writer: Writer, field: number, value: string) =>
  writer.uint32(field * 8 + 2).string(value);
const written = (fill: (writer: Writer) => void): Buffer => {
  const writer = Writer.create();
  fill(writer);
  return Buffer.from(writer.finish());
};

const pair = (writer: Writer, field: number) =>
  nested(writer, field, (each) => nested(text(each, 1, 'a'), 2, (value) => text(value, 1, 'b')));
const otlpSeed = written((writer) =>
  nested(writer, 1, (resourceLogs) => {
    nested(resourceLogs, 1, (resource) => pair(resource, 1));
    nested(resourceLogs, 2, (scope) =>
      nested(scope, 2, (record) => {
        record.uint32(9).fixed64(1);
        nested(record, 5, (body) => nested(body, 6, (list) => pair(list, 1)));
        nested(record, 5, (body) =>
          nested(body, 5, (list) => nested(list, 1, (value) => value.uint32(24).int64(5))),
        );
        pair(record, 6);
      }),
    );
  }),
);
const lokiSeed = written((writer) =>
  nested(writer, 1, (stream) => {
    text(stream, 1, '{a="b"}');
    nested(stream, 2, (entry) => {
      nested(entry, 1, (time) => time.uint32(8).int64(5));
      nested(text(entry, 2, 'line'), 3, (label) => text(text(label, 1, 'a'), 2, 'b'));
    });
  }),
);
const otlpJsonSeed =
  '{"resourceLogs":[{"resource":{"attributes":[{"key":"server.address","value":{"stringValue":"a.b"}}]},"scopeLogs":[{"logRecords":[{"timeUnixNano":"1","body":{"kvlistValue":{"values":[{"key":"a","value":{"arrayValue":{"values":[{"intValue":"1"}]}}}]}},"attributes":[]}]}]}]}';
const lokiJsonSeed =
  '{"streams":[{"values":[["1","line",{"a":"b"}],["2","x"]],"stream":{"job":"a"}}]}';
const bulkSeed =
  '{"create":{"_index":"a"}}\n{"message":"x"}\n{"delete":{"_id":"1"}}\n{"update":{}}\n{}\n';

/** Request bodies of other protocols, by name. */
export const envelopeTargets: Record<string, () => Target> = {
  otlp_json: () => opening(otlpJson, Buffer.from(otlpJsonSeed)),
  otlp_protobuf: () => opening(otlpProtobuf, otlpSeed),
  loki_json: () => opening(lokiJson, Buffer.from(lokiJsonSeed)),
  loki_protobuf: () => opening(lokiProtobuf, lokiSeed),
  bulk: () => opening((write) => new ElasticBulk('logs', write), Buffer.from(bulkSeed)),
  snappy: () => unpacking,
};
