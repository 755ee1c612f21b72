import type { imageChecks, performanceChecks } from '../../checks/markup-checks';
import { limits } from './limits';
import { type HtmlPage, type RespondedUrl, type Rules, when } from './rule';

type Performance = Rules<typeof performanceChecks, RespondedUrl>;
type OfResources = 'resource_not_compressed' | 'resource_not_cached' | 'resource_large';

const isPlain = ({ fetch: { bytes, headers } }: RespondedUrl) =>
  (bytes ?? 0) > limits.uncompressedBytesMax && !headers['content-encoding'];
const isCode = /javascript|ecmascript|^text\/css$/;
const isText = /^text\/|javascript|json|\bxml\b|\+xml/;
const overMax = (value: number, valueMax: number) => when(value > valueMax, { value, valueMax });

/** Rules for documents. */
export const performanceRules: Omit<Rules<typeof performanceChecks, HtmlPage>, OfResources> = {
  ttfb_slow: ({ fetch: { ttfbMs } }) =>
    when((ttfbMs ?? 0) > limits.ttfbMsMax, { ttfbMs, ttfbMsMax: limits.ttfbMsMax }),
  html_large: ({ fetch: { bytes } }) =>
    when((bytes ?? 0) > limits.htmlBytesMax, { bytes, bytesMax: limits.htmlBytesMax }),
  html_not_compressed: (page) => when(isPlain(page), { bytes: page.fetch.bytes }),
  dom_large: ({ html }) => overMax(html.elementCount, limits.elementsMax),
  dom_deep: ({ html }) => overMax(html.depthMax, limits.elementDepthMax),
  resources_many: ({ links }) => {
    const files = links.filter(({ kind }) => kind === 'script' || kind === 'stylesheet');
    return overMax(new Set(files.map(({ href }) => href)).size, limits.resourcesMax);
  },
};

/** Rules for images, scripts and stylesheets. */
export const resourceRules: Pick<Performance, OfResources> &
  Pick<Rules<typeof imageChecks, RespondedUrl>, 'image_too_large'> = {
  resource_not_compressed: (answer) =>
    when(isText.test(answer.fetch.mediaType ?? '') && isPlain(answer), {
      bytes: answer.fetch.bytes,
    }),
  resource_large: ({ fetch: { mediaType, bytes } }) =>
    when(isCode.test(mediaType ?? '') && (bytes ?? 0) > limits.resourceBytesMax, {
      bytes,
      bytesMax: limits.resourceBytesMax,
    }),
  resource_not_cached: ({ fetch: { headers } }) => {
    const header = headers['cache-control'] ?? '';
    const isForbidden = /no-store|no-cache|max-age\s*=\s*"?0+\b/i.test(header);
    return when(header === '' || isForbidden, { cacheControl: header });
  },
  image_too_large: ({ fetch: { mediaType, bytes } }) =>
    when(mediaType?.startsWith('image/') === true && (bytes ?? 0) > limits.imageBytesMax, {
      bytes,
      bytesMax: limits.imageBytesMax,
    }),
};
