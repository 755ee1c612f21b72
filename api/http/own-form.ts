import type { Request } from 'express';
import type { Config } from '../../platform/config';
import { AppError } from '../../platform/errors';
import { refuseForeignPages } from '../mcp/host-check';

/**
 * Refuses forms that were not sent by a page of this service itself. Every browser names the origin
 * of a form, and most say how its page is related to this one. Throws `forbidden`.
 */
export function refuseForeignForm(request: Request, config: Config): void {
  refuseForeignPages(request, config);
  const isOwnSite = ['same-origin', undefined].includes(request.get('Sec-Fetch-Site'));
  if (isOwnSite && request.get('Origin') !== undefined) return;
  throw new AppError('forbidden', 'This form was not sent by a browser from its own page.');
}
