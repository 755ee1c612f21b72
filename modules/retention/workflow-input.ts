export type RetentionInput = { workspacesMax: number };

/** Removal of data that are past the retention of their workspace. */
export const retention = {
  scheduleId: 'forget:old-data',
  workflow: 'forgetOldData',
  every: '1 day',
  input: { workspacesMax: 100 } satisfies RetentionInput,
} as const;
