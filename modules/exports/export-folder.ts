/** The folder of an export's files in the file store. */
export const exportFolder = (workspaceId: string, exportId: string): string =>
  `exports/${workspaceId}/${exportId}/`;
