import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { openTracer, type TracingConfig } from './open-tracer';

const propagator = new W3CTraceContextPropagator();
const current = new AsyncLocalStorage<Context>();
let tracer: Tracer | undefined;

/**
 * Records spans from now on, and returns what sends the last ones. Without a configuration nothing
 * is loaded, and spans cost nothing.
 */
export async function startTracing(
  config: TracingConfig | undefined,
  service: string,
): Promise<() => Promise<void>> {
  if (!config) return async () => undefined;
  const opened = await openTracer(config, service);
  tracer = opened.tracer;
  return async () => {
    tracer = undefined;
    await opened.close();
  };
}

export const isTracing = (): boolean => tracer !== undefined;

/** The current span as a W3C `traceparent`; undefined outside of one. */
export function traceparent(): string | undefined {
  const context = current.getStore();
  if (!context) return undefined;
  const carrier: Record<string, string> = {};
  propagator.inject(context, carrier, defaultTextMapSetter);
  return carrier['traceparent'];
}

export type SpanOptions = {
  kind: SpanKind;
  attributes?: Attributes;
  /** A `traceparent` that came with the work; without one the current span is the parent. */
  parent?: string | undefined;
};

/** Opens a span and runs work in it; the caller ends it. */
export function openSpan<T>(
  name: string,
  { kind, attributes = {}, parent }: SpanOptions,
  work: (span: Span | undefined) => T,
): T {
  if (!tracer) return work(undefined);
  const context = parent
    ? propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
    : (current.getStore() ?? ROOT_CONTEXT);
  const span = tracer.startSpan(name, { kind, attributes }, context);
  return current.run(trace.setSpan(context, span), () => work(span));
}

/** Runs work in a span of its own, which ends with it and shows its failure. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  return openSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Messages may contain what a tenant sent, so the class alone is recorded.
      const type = error instanceof Error ? error.name : 'unknown';
      span?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span?.end();
    }
  });
}
