import { canonicalChecks, hreflangChecks, robotsChecks } from '../checks/indexing-checks';
import {
  accessibilityChecks,
  htmlChecks,
  imageChecks,
  linkChecks,
  mobileChecks,
  performanceChecks,
  renderingChecks,
  socialChecks,
  structuredDataChecks,
} from '../checks/markup-checks';
import { originChecks } from '../checks/origin-checks';
import { responseChecks } from '../checks/response-checks';
import { securityChecks } from '../checks/security-checks';
import { siteChecks } from '../checks/site-checks';
import {
  contentChecks,
  descriptionChecks,
  encodingChecks,
  headingChecks,
  titleChecks,
} from '../checks/text-checks';
import { urlChecks } from '../checks/url-checks';
import type { Check } from './finding';

/** Checks on a URL alone: `checkPage` and `checkResource` evaluate them. */
export const pageChecks = [
  ...responseChecks,
  ...urlChecks,
  ...titleChecks,
  ...descriptionChecks,
  ...headingChecks,
  ...contentChecks,
  ...imageChecks,
  ...linkChecks,
  ...canonicalChecks,
  ...robotsChecks,
  ...hreflangChecks,
  ...structuredDataChecks,
  ...socialChecks,
  ...securityChecks,
  ...performanceChecks,
  ...mobileChecks,
  ...accessibilityChecks,
  ...encodingChecks,
  ...htmlChecks,
  ...renderingChecks,
];

export type PageCheckCode = (typeof pageChecks)[number]['code'];
export type SiteCheckCode = (typeof siteChecks | typeof originChecks)[number]['code'];

export type CheckCode = PageCheckCode | SiteCheckCode;

/** All checks. */
export const checks: readonly Check[] = [...pageChecks, ...siteChecks, ...originChecks];

/** All checks, by code. */
export const checkByCode: ReadonlyMap<string, Check> = new Map(
  checks.map((check) => [check.code, check]),
);
