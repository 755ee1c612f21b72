/** A website, by the workspace that it belongs to. */
export type WebsiteRef = { workspaceId: string; websiteId: string };

/** A host of it. */
export type HostRef = WebsiteRef & { host: string };
