/** A website and the workspace that it belongs to. */
export type WebsiteRef = { workspaceId: string; websiteId: string };

/** A host of a website. */
export type HostRef = { websiteId: string; host: string };
