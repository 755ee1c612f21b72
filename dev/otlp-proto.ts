import { parse } from 'protobufjs';

/** The part of opentelemetry/proto that logs are sent in, and Loki's logproto, as they are published. */
const { root } = parse(`
  syntax = "proto3";
  message AnyValue {
    oneof value {
      string stringValue = 1; bool boolValue = 2; int64 intValue = 3; double doubleValue = 4;
      ArrayValue arrayValue = 5; KeyValueList kvlistValue = 6; bytes bytesValue = 7;
    }
  }
  message ArrayValue { repeated AnyValue values = 1; }
  message KeyValueList { repeated KeyValue values = 1; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message Resource { repeated KeyValue attributes = 1; uint32 droppedAttributesCount = 2; }
  message Scope { string name = 1; string version = 2; repeated KeyValue attributes = 3; }
  message LogRecord {
    fixed64 timeUnixNano = 1; int32 severityNumber = 2; string severityText = 3; AnyValue body = 5;
    repeated KeyValue attributes = 6; uint32 droppedAttributesCount = 7; fixed32 flags = 8;
    bytes traceId = 9; bytes spanId = 10; fixed64 observedTimeUnixNano = 11; string eventName = 12;
  }
  message ScopeLogs { Scope scope = 1; repeated LogRecord logRecords = 2; string schemaUrl = 3; }
  message ResourceLogs { Resource resource = 1; repeated ScopeLogs scopeLogs = 2; string schemaUrl = 3; }
  message ExportLogsServiceRequest { repeated ResourceLogs resourceLogs = 1; }
  message PartialSuccess { int64 rejectedLogRecords = 1; string errorMessage = 2; }
  message ExportLogsServiceResponse { PartialSuccess partialSuccess = 1; }
  message Status { int32 code = 1; string message = 2; }

  message Timestamp { int64 seconds = 1; int32 nanos = 2; }
  message LabelPair { string name = 1; string value = 2; }
  message Entry { Timestamp timestamp = 1; string line = 2; repeated LabelPair structuredMetadata = 3; }
  message Stream { string labels = 1; repeated Entry entries = 2; uint64 hash = 3; }
  message PushRequest { repeated Stream streams = 1; }
`);

export type MessageName =
  | 'ExportLogsServiceRequest'
  | 'ExportLogsServiceResponse'
  | 'Status'
  | 'PushRequest';

/** Bytes of a message whose fields are as in JSON, written by the library's own encoder. */
export function encodeMessage(name: MessageName, fields: object): Buffer {
  const type = root.lookupType(name);
  return Buffer.from(type.encode(type.fromObject(fields)).finish());
}

/** A message's fields as JSON has them: long numbers as text. */
export function decodeMessage(name: MessageName, bytes: Uint8Array): object {
  const type = root.lookupType(name);
  return type.toObject(type.decode(bytes), { longs: String });
}
