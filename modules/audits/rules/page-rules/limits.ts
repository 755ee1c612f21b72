/** Limits of the rules: a page exactly at a limit passes. */
export const limits = {
  titleChars: { min: 30, max: 60 },
  titlePixels: { min: 200, max: 561 },
  descriptionChars: { min: 70, max: 155 },
  descriptionPixels: { min: 400, max: 985 },
  h1CharsMax: 70,
  wordsMin: 200,
  /** Pages with fewer words are thin, and may be similar merely because of the site's template. */
  comparedWordsMin: 50,
  urlCharsMax: 115,
  urlParametersMax: 3,
  altCharsMax: 100,
  imageBytesMax: 100_000,
  internalLinksMax: 1_000,
  externalLinksMax: 100,
  ttfbMsMax: 800,
  htmlBytesMax: 2_000_000,
  /** Below this size, compression does not save a packet. */
  uncompressedBytesMax: 1_400,
  elementsMax: 1_400,
  elementDepthMax: 32,
  /** Of a script as it is sent, and of a stylesheet, which is read, unpacked. */
  resourceBytesMax: 500_000,
  /** Scripts and stylesheets of a page. */
  resourcesMax: 60,
  /** Half a year. */
  hstsSecondsMin: 15_768_000,
} as const;
