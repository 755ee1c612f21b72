import { z } from 'zod';

/** What groups the pages of a website's audits by their addresses. */

const segmentsMax = 20;
const urlsMax = 20;

export const segmentSchema = z.strictObject({
  name: z.string().trim().min(1).max(60).describe('Name of the segment, unique among them'),
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
    .describe(
      'Patterns of its pages, on path and query as in robots.txt: `*` is any text, `$` the end',
    ),
});
export type Segment = z.output<typeof segmentSchema>;

export const segmentsText =
  'Segments of audited pages. A page is in the first one that matches; a change counts at once, for audits that ended as well';
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
