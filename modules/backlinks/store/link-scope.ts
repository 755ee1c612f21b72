import type { WebsiteRef } from '../../websites/rules/website-ref';

/** The links of a website that count now. */
export type LinkScope = WebsiteRef & { generation: number };

export const ofGeneration = `workspace_id = {workspace:String} AND website_id = {website:String}
  AND generation = {generation:UInt64}`;

export const scopeParameters = ({ websiteId, generation }: LinkScope) => ({
  website: websiteId,
  generation,
});
