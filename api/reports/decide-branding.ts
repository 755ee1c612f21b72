import { getWorkspace } from '../../modules/account/store/workspace-store';
import { fetchLogo, type LogoFile } from '../../modules/reports/read-logo';
import type { ReportBranding } from '../../modules/reports/rules/report-options';
import {
  type BrandingDefaults,
  readBranding,
  storeLogo,
} from '../../modules/reports/store/branding-store';
import type { Queries } from '../../platform/postgres/database';
import type { Context, WriteContext } from '../operation/operation';
import type { BrandingOverrides } from './branding-fields';

const usualColor = '#1f4e79';

/** Fetches the logo that a body names; undefined if it names none. Throws a 422 about `path`. */
export async function fetchNamedLogo(
  { services }: Context,
  overrides: BrandingOverrides | undefined,
  path = 'branding.logoUrl',
): Promise<LogoFile | undefined> {
  const url = overrides?.logoUrl;
  return typeof url === 'string' ? fetchLogo(services.safeFetch, url, path) : undefined;
}

/** Merges a body's changes into the stored branding, with the logo that it names. */
export async function mergeBranding(
  { db }: WriteContext,
  { logoUrl, ...changes }: BrandingOverrides,
  logo: LogoFile | undefined,
): Promise<BrandingDefaults> {
  const stored = await readBranding(db);
  const or = <T>(given: T | undefined, kept: T) => (given === undefined ? kept : given);
  const kept = logo && (await storeLogo(db, logo));
  return {
    name: or(changes.name, stored.name),
    color: or(changes.color, stored.color),
    footer: or(changes.footer, stored.footer),
    logo: kept ?? (logoUrl === null ? null : stored.logo),
  };
}

/** Returns the branding of a report. */
export async function decideBranding(
  context: WriteContext,
  overrides: BrandingOverrides | undefined,
  logo: LogoFile | undefined,
): Promise<ReportBranding> {
  return withDefaults(context.db, await mergeBranding(context, overrides ?? {}, logo));
}

/** Returns the branding of reports that choose none. */
export const usualBranding = async (db: Queries): Promise<ReportBranding> =>
  withDefaults(db, await readBranding(db));

async function withDefaults(db: Queries, merged: BrandingDefaults): Promise<ReportBranding> {
  const { name } = await getWorkspace(db);
  return {
    name: merged.name ?? name,
    color: merged.color ?? usualColor,
    footer: merged.footer,
    logo: merged.logo,
  };
}
