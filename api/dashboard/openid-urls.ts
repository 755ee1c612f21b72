import { publicUrlOf } from '../../platform/public-url';
import type { Services } from '../services';

/** Where providers send people back to: a page of the dashboard, at the configured address. */
export const openIdRedirectOf = ({ config }: Pick<Services, 'config'>): string =>
  `${publicUrlOf(config)}/dashboard/openid`;

/** The address at which people of a workspace sign in by its provider. */
export const signInUrlOf = ({ config }: Pick<Services, 'config'>, workspaceId: string): string =>
  `${publicUrlOf(config)}/dashboard/sign-in?workspace=${workspaceId}`;
