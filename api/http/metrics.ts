import express, { type Router } from 'express';
import { Counter, Histogram } from 'prom-client';
import { AppError } from '../../platform/errors';
import { metricsMediaType, renderMetrics } from '../../platform/metrics';
import { isOperator } from '../../platform/operator-access';

/** A sample for each bucket of each operation: with more buckets, or by status, a scrape has 20,000. */
const durations = new Histogram({
  name: 'sightline_http_request_seconds',
  help: 'Duration of successful HTTP requests by operation',
  labelNames: ['operation'],
  buckets: [0.1, 0.5, 2.5],
});

const requests = new Counter({
  name: 'sightline_http_requests_total',
  help: 'HTTP requests by operation and class of the status, such as 2xx',
  labelNames: ['operation', 'status'],
});

export function countRequest(operation: string, status: number, seconds: number): void {
  requests.inc({ operation, status: `${Math.floor(status / 100)}xx` });
  if (status < 400) durations.observe({ operation }, seconds);
}

/** `/metrics`, for operators. */
export function metricsRouter(metricsKey: string | undefined): Router {
  return express.Router().get('/metrics', async (request, response) => {
    if (!isOperator(request, metricsKey)) {
      throw new AppError('unauthorized', 'Send METRICS_KEY: Authorization: Bearer …');
    }
    response.type(metricsMediaType).send(await renderMetrics());
  });
}
