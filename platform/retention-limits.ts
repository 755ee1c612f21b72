import { z } from 'zod';

/** The most days that a plan keeps one kind of data. */
export type RetentionLimit = { plan: string; data: string; days: number };

/** Parses `free.aiResponses=90,free.auditLog=365`; the plans and kinds are checked at the start. */
export const retentionLimits = z.string().transform((text, context): RetentionLimit[] => {
  const limits: RetentionLimit[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, plan, data, days] = /^(\w+)\.(\w+)=(\d{1,5})$/.exec(entry) ?? [];
    if (plan === undefined || data === undefined || Number(days) < 1) {
      const message = `must be plan.data=days,… such as free.auditLog=365; "${entry}" is not`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    limits.push({ plan, data, days: Number(days) });
  }
  return limits;
});
