import type { HtmlFacts } from '../domain/audits/page-facts';

/** A document to read, and what came with it. */
export type PageSource = { url: string; headers: Record<string, string> };

export type ToPageReader = { body: Uint8Array; source: PageSource };

/** Answers come in the order of the questions. */
export type FromPageReader = { facts: HtmlFacts } | { error: unknown };
