import { z } from 'zod';

/** What groups the pages of a website's audits by their addresses. */

const segmentsMax = 20;
const urlsMax = 20;

export const segmentSchema = z.strictObject({
  name: z.string().trim().min(1).max(60).describe('Name, once in the list'),
  urls: z
    .array(
      z
        .string()
        .min(1)
        .max(500)
        .regex(/^[/*]/, 'must begin with / or *')
        .meta({ example: '/blog/*' }),
    )
    .min(1)
    .max(urlsMax)
    .describe('Patterns of path and query, as in robots.txt'),
});
export type Segment = z.output<typeof segmentSchema>;

export const segmentsText =
  'Segments of audited pages, also of audits that ended; a page is in the first that matches';
export const segmentList = z
  .array(segmentSchema)
  .max(segmentsMax)
  .superRefine((segments, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of segments.entries()) {
      if (names.has(name)) {
        const message = `The name “${name}” occurs twice.`;
        context.addIssue({ code: 'custom', path: [index, 'name'], message });
      }
      names.add(name);
    }
  });
