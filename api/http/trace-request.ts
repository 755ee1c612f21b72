import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { openSpan } from '../../platform/tracing/tracing';
import { requestState } from './request-state';

/** Runs a request in a span, below that of a caller that sent `traceparent`. */
export function traceRequest(request: Request, response: Response, next: NextFunction): void {
  const parent = request.get('traceparent');
  openSpan(request.method, { kind: SpanKind.SERVER, parent }, (span) => {
    response.once('close', () => {
      const { operation = 'none', requestId, caller } = requestState(response);
      const { statusCode } = response;
      span?.updateName(`${request.method} ${operation}`);
      span?.setAttributes({
        'http.request.method': request.method,
        'http.response.status_code': statusCode,
        'sightline.operation': operation,
        'sightline.request_id': requestId,
        'sightline.workspace_id': caller?.workspaceId ?? '',
      });
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
    next();
  });
}
