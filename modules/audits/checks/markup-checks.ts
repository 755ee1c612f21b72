import { checkRows, googleDocs, htmlStandard } from './check-rows';

const images = googleDocs('appearance/google-images');
const crawlableLinks = googleDocs('crawling-indexing/links-crawlable');
const structuredData = googleDocs('appearance/structured-data/sd-policies');
const lighthouse = (page: string) => `https://developer.chrome.com/docs/lighthouse/${page}`;

export const imageChecks = checkRows('images', [
  [
    'image_alt_missing',
    'warning',
    'Images have no alt attribute',
    'Without alternative text, neither search engines nor screen readers know what an image shows.',
    'Describe each image, and give decoration an empty alt.',
    images,
  ],
  [
    'image_alt_too_long',
    'notice',
    'Alternative texts are long',
    'Screen readers read alternative texts in one go.',
    'Describe the image in one short sentence.',
    images,
  ],
  [
    'image_size_missing',
    'notice',
    'Images have no width and height',
    'The page shifts when these images load.',
    'Set width and height so that the browser reserves the space.',
    'https://web.dev/articles/optimize-cls',
  ],
  [
    'picture_without_img',
    'warning',
    'Pictures have no img element',
    'Browsers show nothing, and search engines find images only by img.',
    'Put an img with a source into each picture element.',
    images,
  ],
  [
    'image_src_empty',
    'warning',
    'Images have no source',
    'An image without an address shows nothing, and some browsers load the page again.',
    'Set the source, or remove the element.',
    htmlStandard('embedded-content.html#attr-img-src'),
  ],
  [
    'image_too_large',
    'notice',
    'Image file is large',
    'Large images are the most common cause of slow pages.',
    'Compress the image, serve it at display size, or use WebP or AVIF.',
    'https://web.dev/articles/choose-the-right-image-format',
  ],
]);

export const linkChecks = checkRows('links', [
  [
    'link_without_text',
    'warning',
    'Links have no text',
    'Link text describes the target page.',
    'Add link text, or alternative text to its image.',
    crawlableLinks,
  ],
  [
    'link_text_generic',
    'notice',
    'Link texts are generic',
    'Texts such as “click here” do not describe the target.',
    'Describe the target in the link text.',
    crawlableLinks,
  ],
  [
    'link_to_localhost',
    'warning',
    'Links point to localhost',
    'These links work only on the developer’s machine.',
    'Link to the public address.',
    null,
  ],
  [
    'link_internal_nofollow',
    'warning',
    'Links within the site are marked nofollow',
    'Nofollow keeps crawlers from the site’s own pages.',
    'Remove nofollow from links to pages that should be found.',
    googleDocs('crawling-indexing/qualify-outbound-links'),
  ],
  [
    'link_not_crawlable',
    'warning',
    'Links cannot be crawled',
    'Crawlers follow addresses, not scripts.',
    'Use an a element whose href is an address.',
    crawlableLinks,
  ],
  [
    'link_scheme_mistyped',
    'warning',
    'Links have mistyped schemes',
    'A scheme such as htp: or http// leads nowhere, or to a page that does not exist.',
    'Correct the beginning of the address.',
    'https://url.spec.whatwg.org/',
  ],
  [
    'links_partly_read',
    'notice',
    'Page has more links than are read',
    'The audit reads the first 20,000 links of a page; what the others lead to is not known from this page.',
    'Split the page.',
    null,
  ],
  [
    'link_malformed',
    'warning',
    'Links have malformed URLs',
    'A malformed URL leads nowhere.',
    'Correct the URL.',
    'https://url.spec.whatwg.org/',
  ],
  [
    'link_to_http',
    'warning',
    'Links within the site leave HTTPS',
    'These links remove transport security or cost a redirect.',
    'Link to the HTTPS address.',
    null,
  ],
  [
    'links_internal_many',
    'notice',
    'Page has very many links within the site',
    'One link among thousands carries little weight.',
    'Keep only the links that help readers.',
    null,
  ],
  [
    'links_external_many',
    'notice',
    'Page has many links to other sites',
    'A very large number of outgoing links can look like a link scheme.',
    'Keep only the links that help readers.',
    googleDocs('essentials/spam-policies'),
  ],
  [
    'pagination_not_linked',
    'notice',
    'Next or previous page is declared but not linked',
    'Google ignores rel=next and rel=prev, so these pages are found only through links.',
    'Link to the adjacent pages with a elements.',
    googleDocs('specialty/ecommerce/pagination-and-incremental-page-loading'),
  ],
]);

export const structuredDataChecks = checkRows('structured_data', [
  [
    'structured_data_unreadable',
    'warning',
    'Structured data cannot be read',
    'A block with a syntax error is ignored entirely.',
    'Correct the syntax.',
    structuredData,
  ],
  [
    'structured_data_no_type',
    'notice',
    'Structured data has no type',
    'Search engines ignore data without a type.',
    'Set a schema.org type.',
    structuredData,
  ],
  [
    'structured_data_missing_required',
    'warning',
    'Structured data lacks required fields',
    'Without what Google requires, the page is not eligible for the rich result.',
    'Add the fields.',
    structuredData,
  ],
  [
    'structured_data_missing_recommended',
    'notice',
    'Structured data lacks recommended fields',
    'More fields improve rich results.',
    'Add the fields where there is content for them.',
    structuredData,
  ],
  [
    'structured_data_wrong_value',
    'warning',
    'Structured data has invalid values',
    'Invalid values are ignored.',
    'Use the format that the property requires.',
    structuredData,
  ],
]);

export const socialChecks = checkRows('social', [
  [
    'open_graph_missing',
    'notice',
    'Open Graph tags are missing',
    'Each network then guesses what to show for shared links.',
    'Add og:title, og:type, og:image and og:url.',
    'https://ogp.me/',
  ],
  [
    'open_graph_incomplete',
    'notice',
    'Open Graph tags are incomplete',
    'Open Graph requires all four basic properties.',
    'Add the missing properties.',
    'https://ogp.me/',
  ],
  [
    'open_graph_url_differs',
    'notice',
    'og:url is not the canonical address',
    'Shares are counted for a different URL than the indexed one.',
    'Name the canonical address in og:url.',
    'https://ogp.me/',
  ],
  [
    'open_graph_image_relative',
    'notice',
    'og:image is not an absolute URL',
    'Networks cannot load an image from a relative URL.',
    'Use an absolute https URL.',
    'https://ogp.me/',
  ],
  [
    'twitter_card_incomplete',
    'notice',
    'Twitter card is incomplete',
    'Without a card type and a title, no card is shown.',
    'Add twitter:card, and a title there or in Open Graph.',
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  ],
]);

export const mobileChecks = checkRows('mobile', [
  [
    'viewport_missing',
    'warning',
    'Viewport is missing',
    'Phones then show a shrunken desktop layout.',
    'Add a viewport with width=device-width, initial-scale=1.',
    lighthouse('pwa/viewport'),
  ],
  [
    'viewport_fixed',
    'warning',
    'Viewport does not follow the device',
    'A fixed width fits only one screen size.',
    'Use width=device-width.',
    lighthouse('pwa/viewport'),
  ],
  [
    'viewport_not_scalable',
    'notice',
    'Viewport forbids zooming',
    'Readers with low vision cannot enlarge the text.',
    'Remove user-scalable=no and maximum-scale below 5.',
    'https://dequeuniversity.com/rules/axe/4.10/meta-viewport',
  ],
]);

export const htmlChecks = checkRows('html', [
  [
    'doctype_missing',
    'notice',
    'Doctype is missing',
    'Without it, browsers use quirks mode.',
    'Begin the document with <!doctype html>.',
    htmlStandard('syntax.html#the-doctype'),
  ],
  [
    'structure_invalid',
    'warning',
    'Document structure is invalid',
    'An invalid element ends the head, and search engines may ignore what follows.',
    'Fix the listed errors.',
    googleDocs('crawling-indexing/valid-page-metadata'),
  ],
  [
    'id_duplicate',
    'notice',
    'Ids are used more than once',
    'Anchors, labels and scripts reach only the first element.',
    'Give every element a unique id.',
    htmlStandard('dom.html#the-id-attribute'),
  ],
]);

export const performanceChecks = checkRows('performance', [
  [
    'ttfb_slow',
    'warning',
    'Server is slow to answer',
    'Everything else waits for the first byte, and slow servers are crawled less.',
    'Cache pages, and look at the database and the distance to the server.',
    'https://web.dev/articles/ttfb',
  ],
  [
    'html_large',
    'warning',
    'Document is large',
    'Googlebot reads no more than the first 2 MB of a document.',
    'Move inline styles, scripts, images and data out of the document.',
    googleDocs('crawling-indexing/googlebot'),
  ],
  [
    'html_not_compressed',
    'warning',
    'Document is not compressed',
    'Uncompressed text takes several times as long to load.',
    'Turn on gzip, Brotli or zstd for text.',
    lighthouse('performance/uses-text-compression'),
  ],
  [
    'resource_not_compressed',
    'notice',
    'Script or stylesheet is not compressed',
    'Uncompressed text takes several times as long to load.',
    'Turn on gzip, Brotli or zstd for text.',
    lighthouse('performance/uses-text-compression'),
  ],
  [
    'resource_not_cached',
    'notice',
    'File may not be cached',
    'Returning visitors load the file again each time.',
    'Send a Cache-Control with a long max-age for files that change by name.',
    lighthouse('performance/uses-long-cache-ttl'),
  ],
  [
    'dom_large',
    'notice',
    'Document has very many elements',
    'Large documents use more memory and slow every update of the page.',
    'Paginate or virtualize long lists.',
    lighthouse('performance/dom-size'),
  ],
  [
    'dom_deep',
    'notice',
    'Elements are nested deeply',
    'Deep nesting makes styles and layout slow.',
    'Remove wrappers that do nothing.',
    lighthouse('performance/dom-size'),
  ],
]);

export const renderingChecks = checkRows('rendering', [
  [
    'rendering_failed',
    'warning',
    'Page could not be rendered',
    'Search engines that render pages may fail as well.',
    'Open the page in Chromium and check the console.',
    googleDocs('crawling-indexing/javascript/javascript-seo-basics'),
  ],
  [
    'rendered_differs',
    'warning',
    'Scripts change title, canonical or directives',
    'Crawlers that run no scripts read a different title, canonical or directive than those that do.',
    'Send the final values in the HTML response.',
    googleDocs('crawling-indexing/javascript/javascript-seo-basics'),
  ],
  [
    'rendered_links_added',
    'notice',
    'Links are added by scripts',
    'Crawlers that run no scripts never find these links.',
    'Send the links in the HTML response.',
    googleDocs('crawling-indexing/javascript/javascript-seo-basics'),
  ],
]);

const axeRule = (rule: string) => `https://dequeuniversity.com/rules/axe/4.10/${rule}`;

export const accessibilityChecks = checkRows('accessibility', [
  [
    'form_field_unlabeled',
    'warning',
    'Form fields have no label',
    'Screen readers cannot say what belongs into the field.',
    'Connect a label by its for attribute, or give the field an aria-label.',
    axeRule('label'),
  ],
  [
    'button_unnamed',
    'warning',
    'Buttons have no name',
    'Screen readers cannot say what the button does.',
    'Give it text, an aria-label, or an alternative text for its image.',
    axeRule('button-name'),
  ],
  [
    'frame_untitled',
    'notice',
    'Frames have no title',
    'Screen readers cannot say what the frame shows.',
    'Give each iframe a title.',
    axeRule('frame-title'),
  ],
]);
