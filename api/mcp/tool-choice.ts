import { AppError } from '../../platform/errors';
import type { Caller } from '../http/authenticator';
import type { Tool } from './tool';

/**
 * Returns the tools that a client requested by `?toolkits=`: areas by name, `default`, or `all`. A
 * read key gets only tools that read. Throws `bad_request` for an unknown toolkit.
 */
export function chooseTools(tools: Tool[], toolkits: string | null, caller: Caller): Tool[] {
  const asked = new Set((toolkits ?? 'default').split(',').map((name) => name.trim()));
  const areas = new Set<string>(tools.map(({ operation }) => operation.area));
  for (const name of asked) {
    if (areas.has(name) || name === 'default' || name === 'all') continue;
    throw new AppError(
      'bad_request',
      `There is no toolkit of this name. There are: ${[...areas]}.`,
    );
  }
  const isAsked = ({ operation: { area }, isDefault }: Tool) =>
    asked.has('all') || asked.has(area) || (asked.has('default') && isDefault);
  return tools
    .filter(isAsked)
    .filter(({ operation }) => operation.scope === 'read' || caller.access === 'read_write');
}

/** Whether `?detail=full` was asked for. Throws `bad_request` for anything else. */
export function wantsFull(detail: string | null): boolean {
  if (detail === null || detail === 'full') return detail === 'full';
  throw new AppError('bad_request', '`detail` must be full, or left out.');
}
