import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { CrawledUrl } from '../../domain/audits/page-facts';

/** The fastest level that still finds what repeats; higher ones cost the crawl more than they save. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/** What is kept of a URL, as the frontier's row has it. */
export const packFacts = (facts: CrawledUrl): Buffer =>
  zstdCompressSync(JSON.stringify(facts), { params });

export const unpackFacts = (packed: Uint8Array): CrawledUrl =>
  JSON.parse(zstdDecompressSync(packed).toString()) as CrawledUrl;
