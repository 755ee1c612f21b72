import type { CrawlerPurpose } from '../rules/crawler';

/** Purposes about which websites make statements. */
export const policyPurposes = ['search', 'ai_search', 'ai_training', 'ai_user'] as const;
export type PolicyPurpose = (typeof policyPurposes)[number] & CrawlerPurpose;

/** What one statement says of its purposes; `unknown` for a value that no standard defines. */
export const policySayings = ['allow', 'refuse', 'conditional', 'unknown'] as const;
export type PolicySaying = (typeof policySayings)[number];
