import type { ReportBranding } from '../../core/domain/reports/report-options';
import { fetchLogo } from '../../core/reports/read-logo';
import { getWorkspace } from '../../core/stores/account/workspace-store';
import {
  type BrandingDefaults,
  keepLogo,
  readBranding,
} from '../../core/stores/reports/branding-store';
import type { WriteContext } from '../operation';
import type { BrandingOverrides } from './branding-fields';

const usualColour = '#1f4e79';

/** What is stored with the changes of a body in it; a logo's address is fetched now. */
export async function mergeBranding(
  { db, caller, services }: WriteContext,
  { logoUrl, ...changes }: BrandingOverrides,
  path: string,
): Promise<BrandingDefaults> {
  const stored = await readBranding(db, caller.workspaceId);
  const or = <T>(given: T | undefined, kept: T) => (given === undefined ? kept : given);
  const fetched =
    typeof logoUrl === 'string'
      ? await keepLogo(db, caller.workspaceId, await fetchLogo(services.safeFetch, logoUrl, path))
      : undefined;
  return {
    name: or(changes.name, stored.name),
    colour: or(changes.colour, stored.colour),
    footer: or(changes.footer, stored.footer),
    logo: fetched ?? (logoUrl === null ? null : stored.logo),
  };
}

/** What a report is printed with. */
export async function decideBranding(
  context: WriteContext,
  overrides: BrandingOverrides = {},
): Promise<ReportBranding> {
  const merged = await mergeBranding(context, overrides, 'branding.logoUrl');
  const { name } = await getWorkspace(context.db, context.caller.workspaceId);
  return {
    name: merged.name ?? name,
    colour: merged.colour ?? usualColour,
    footer: merged.footer,
    logo: merged.logo,
  };
}
