// A program that logs by OpenTelemetry: the records of its standard input through the exporter that its
// argument names, set up by the usual variables of its environment alone. A program of its own, because
// jest cannot load the exporters: they import Node's modules as they go.
import { json } from 'node:stream/consumers';
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';

const exporter = process.argv[2] === 'json' ? new JsonExporter() : new ProtobufExporter();
const results = [];
const send = exporter.export.bind(exporter);
exporter.export = (batch, done) =>
  send(batch, (result) => {
    results.push({ code: result.code, status: result.error?.code });
    done(result);
  });

const { resource, records } = await json(process.stdin);
const provider = new LoggerProvider({
  resource: resourceFromAttributes(resource),
  processors: [new BatchLogRecordProcessor({ exporter })],
});
const logger = provider.getLogger('access');
for (const { timestamp, ...record } of records) {
  logger.emit({ ...record, ...(timestamp && { timestamp: new Date(timestamp) }) });
}
await provider.shutdown();
process.stdout.write(JSON.stringify(results));
