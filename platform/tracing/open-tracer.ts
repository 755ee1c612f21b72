import type { Tracer } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { withoutEndSlashes } from '../trim';
import { version } from '../version';

/** The destination of traces: an OpenTelemetry collector that speaks OTLP over HTTP. */
export type TracingConfig = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Share of the traces that begin here which are recorded, from 0 to 1. */
  share: number;
};

/** The libraries are loaded here, since they take a second and 23 MB and few services trace. */
export async function openTracer(
  { endpoint, headers, share }: TracingConfig,
  service: string,
): Promise<{ tracer: Tracer; close(): Promise<void> }> {
  const { OTLPExporterBase } = await import('@opentelemetry/otlp-exporter-base');
  const http = await import('@opentelemetry/otlp-exporter-base/node-http');
  const transformer = await import('@opentelemetry/otlp-transformer');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');
  const options = { url: `${withoutEndSlashes(endpoint)}/v1/traces`, headers: { ...headers } };
  const delegate = http.createOtlpHttpExportDelegate(
    http.convertLegacyHttpOptions(options, 'TRACES', 'v1/traces', {
      'Content-Type': 'application/json',
    }),
    transformer.JsonTraceSerializer,
    'otlp_http_json_span_exporter',
    transformer.TraceExporterMetricsHelper,
    undefined,
  );
  const exporter = new OTLPExporterBase<ReadableSpan[]>(delegate);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  return { tracer: provider.getTracer('sightline'), close: () => provider.shutdown() };
}
