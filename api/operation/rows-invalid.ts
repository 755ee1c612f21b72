import { AppError, type ErrorDetail } from '../../platform/errors';

const detailsMax = 100;

/** Creates a 422 about several rows of one request. */
export const rowsInvalid = (message: string, details: ErrorDetail[]) =>
  new AppError('validation_error', message, { details: details.slice(0, detailsMax) });
