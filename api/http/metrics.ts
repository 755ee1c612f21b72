import express, { type Router } from 'express';
import { Counter, Histogram } from 'prom-client';
import { AppError } from '../../platform/errors';
import { metricsMediaType, renderMetrics } from '../../platform/metrics';
import { isOperator } from '../../platform/operator-access';

const requests = new Histogram({
  name: 'sightline_http_request_seconds',
  help: 'Duration of HTTP requests by operation and status',
  labelNames: ['operation', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
});

export const countRequest = (operation: string, status: number, seconds: number): void =>
  requests.observe({ operation, status }, seconds);

const commitFailures = new Counter({
  name: 'sightline_log_commit_failures_total',
  help: 'Commits of several log streams together that failed, by step: open, insert, write',
  labelNames: ['step'],
});

export const countCommitFailure = (step: string): void => commitFailures.inc({ step });

/** `/metrics`, for operators. */
export function metricsRouter(metricsKey: string | undefined): Router {
  return express.Router().get('/metrics', async (request, response) => {
    if (!isOperator(request, metricsKey)) {
      throw new AppError('unauthorized', 'Send METRICS_KEY: Authorization: Bearer …');
    }
    response.type(metricsMediaType).send(await renderMetrics());
  });
}
