import express, { type Router } from 'express';
import { AppError } from '../../platform/errors';
import { errorBody } from '../http/error-handler';
import type { Protocol } from '../operation/operation';
import { speak } from './shippers';

const typeByStatus: Record<number, string> = {
  401: 'security_exception',
  403: 'security_exception',
  404: 'resource_not_found_exception',
  429: 'es_rejected_execution_exception',
  500: 'exception',
  503: 'unavailable_shards_exception',
};

/** Adds Elasticsearch's error fields to the usual error body. */
function refuse(error: AppError, requestId: string): object {
  const cause = {
    type: typeByStatus[error.status] ?? 'illegal_argument_exception',
    reason: error.message,
  };
  const { error: told } = errorBody(error, requestId);
  return { error: { root_cause: [cause], ...cause, ...told }, status: error.status };
}

/** Elasticsearch's clients reject a response without this header. */
export const elasticProtocol: Protocol = {
  headers: { 'X-Elastic-Product': 'Elasticsearch' },
  refusal: refuse,
  passthroughQuery: true,
};

/** Rejects all other Elasticsearch endpoints below the emulated base path. */
export const otherElasticPaths = (basePath: string): Router =>
  express
    .Router()
    .all(`${basePath}/websites/:websiteId/logs/elasticsearch/*path`, (request, response) => {
      speak(elasticProtocol, request, response);
      throw new AppError(
        'not_found',
        'This Elasticsearch API is not implemented here. Send logs to its _bulk API.',
      );
    });
