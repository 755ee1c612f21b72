import { z } from 'zod';

/** What results of collections say of their providers: of one, or of each target. */
const resultSchema = z.union([
  z.object({ source: z.string(), read: z.number(), failed: z.number() }),
  z.object({
    targets: z.array(z.object({ source: z.string(), answers: z.number(), failed: z.number() })),
  }),
]);

export type ProviderResult = { provider: string; read: number; failed: number; isFailing: boolean };

/** A provider fails when half of what it was asked fails. */
const failingShare = 0.5;

/** Returns how each provider did in a collection; nothing for a result that names none. */
export function providersOf(result: unknown): ProviderResult[] {
  const parsed = resultSchema.safeParse(result);
  if (!parsed.success) return [];
  const parts =
    'targets' in parsed.data
      ? parsed.data.targets.map(({ source, answers, failed }) => ({
          source,
          read: answers - failed,
          failed,
        }))
      : [parsed.data];
  return [...Map.groupBy(parts, ({ source }) => source)].flatMap(([provider, own]) => {
    const read = own.reduce((sum, part) => sum + part.read, 0);
    const failed = own.reduce((sum, part) => sum + part.failed, 0);
    if (read + failed === 0) return [];
    return [{ provider, read, failed, isFailing: failed >= failingShare * (read + failed) }];
  });
}
