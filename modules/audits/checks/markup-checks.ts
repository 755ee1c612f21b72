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
    'The page shifts when such images arrive.',
    'Set width and height, so that the browser keeps the room.',
    'https://web.dev/articles/optimize-cls',
  ],
  [
    'image_src_empty',
    'warning',
    'Images have no address',
    'An image without an address shows nothing, and some browsers load the page again.',
    'Name the file, or remove the element.',
    htmlStandard('embedded-content.html#attr-img-src'),
  ],
  [
    'image_too_large',
    'notice',
    'Image file is large',
    'Large images are the commonest cause of slow pages.',
    'Compress the image, serve it in the size that it is shown in, or use WebP or AVIF.',
    'https://web.dev/articles/choose-the-right-image-format',
  ],
]);

export const linkChecks = checkRows('links', [
  [
    'link_without_text',
    'warning',
    'Links have no text',
    'The text of a link tells what its target is about.',
    'Give the link a text, or its image an alternative text.',
    crawlableLinks,
  ],
  [
    'link_text_generic',
    'notice',
    'Link texts say nothing',
    'Texts such as “click here” tell nothing about the target.',
    'Name the target in the link’s text.',
    crawlableLinks,
  ],
  [
    'link_to_localhost',
    'warning',
    'Links lead to the local machine',
    'Such links work on the developer’s machine alone.',
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
    'link_malformed',
    'warning',
    'Links have unreadable addresses',
    'An address that cannot be read leads nowhere.',
    'Correct the address.',
    'https://url.spec.whatwg.org/',
  ],
  [
    'link_to_http',
    'warning',
    'Links within the site leave HTTPS',
    'Such links take visitors’ protection away, or cost a redirect.',
    'Link to the HTTPS address.',
    null,
  ],
  [
    'links_internal_many',
    'notice',
    'Page has very many links within the site',
    'A link among thousands carries little weight.',
    'Keep the links that help readers on.',
    null,
  ],
  [
    'links_external_many',
    'notice',
    'Page has many links to other sites',
    'Very many outgoing links may look like a list of links for sale.',
    'Keep the links that help readers on.',
    googleDocs('essentials/spam-policies'),
  ],
  [
    'pagination_not_linked',
    'notice',
    'Next or previous page is named but not linked',
    'Google does not use rel next and prev, so that such pages are found by links alone.',
    'Link to the adjacent pages by a elements.',
    googleDocs('specialty/ecommerce/pagination-and-incremental-page-loading'),
  ],
]);

export const structuredDataChecks = checkRows('structured_data', [
  [
    'structured_data_unreadable',
    'warning',
    'Structured data cannot be read',
    'A block with an error in it is ignored as a whole.',
    'Correct the syntax.',
    structuredData,
  ],
  [
    'structured_data_no_type',
    'notice',
    'Structured data has no type',
    'Data without a type says nothing to search engines.',
    'Name a type of schema.org.',
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
    'More fields make better rich results.',
    'Add the fields where there is content for them.',
    structuredData,
  ],
  [
    'structured_data_wrong_value',
    'warning',
    'Structured data has values of a wrong form',
    'Values that cannot be read do not count.',
    'Use the form that the property asks for.',
    structuredData,
  ],
]);

export const socialChecks = checkRows('social', [
  [
    'open_graph_missing',
    'notice',
    'Open Graph tags are missing',
    'Shared links then show what each network guesses.',
    'Add og:title, og:type, og:image and og:url.',
    'https://ogp.me/',
  ],
  [
    'open_graph_incomplete',
    'notice',
    'Open Graph tags are incomplete',
    'The four basic properties are required of every page that has any.',
    'Add the missing properties.',
    'https://ogp.me/',
  ],
  [
    'open_graph_url_differs',
    'notice',
    'og:url is not the canonical address',
    'Shares are counted for another address than search engines index.',
    'Name the canonical address in og:url.',
    'https://ogp.me/',
  ],
  [
    'open_graph_image_relative',
    'notice',
    'og:image is not a full address',
    'Networks cannot load an image by a relative address.',
    'Write the full address with https.',
    'https://ogp.me/',
  ],
  [
    'twitter_card_incomplete',
    'notice',
    'Twitter card is incomplete',
    'Without a type of card and a title, no card is shown.',
    'Add twitter:card, and a title there or in Open Graph.',
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  ],
]);

export const mobileChecks = checkRows('mobile', [
  [
    'viewport_missing',
    'warning',
    'Viewport is missing',
    'Phones then show the page as on a wide screen, shrunk.',
    'Add a viewport with width=device-width, initial-scale=1.',
    lighthouse('pwa/viewport'),
  ],
  [
    'viewport_fixed',
    'warning',
    'Viewport does not follow the device',
    'A fixed width fits one kind of screen.',
    'Use width=device-width.',
    lighthouse('pwa/viewport'),
  ],
  [
    'viewport_not_scalable',
    'notice',
    'Viewport forbids zooming',
    'Readers with weak sight cannot enlarge the text.',
    'Remove user-scalable=no and maximum-scale below 5.',
    'https://dequeuniversity.com/rules/axe/4.10/meta-viewport',
  ],
]);

export const htmlChecks = checkRows('html', [
  [
    'doctype_missing',
    'notice',
    'Doctype is missing',
    'Without it browsers imitate the faults of old ones.',
    'Begin the document with <!doctype html>.',
    htmlStandard('syntax.html#the-doctype'),
  ],
  [
    'structure_invalid',
    'warning',
    'Structure of the document is faulty',
    'A wrong element in the head ends it, and what follows may be ignored.',
    'Correct the faults that are named.',
    googleDocs('crawling-indexing/valid-page-metadata'),
  ],
  [
    'id_duplicate',
    'notice',
    'Ids are used more than once',
    'Links to a part of the page, labels and scripts reach the first alone.',
    'Give every element an id of its own.',
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
    'Large documents need more memory and slow down every change of the page.',
    'Show long lists in parts.',
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
    'Search engines that run scripts may fail on the page as well.',
    'Open the page in Chromium and look at its console.',
    googleDocs('crawling-indexing/javascript/javascript-seo-basics'),
  ],
  [
    'rendered_differs',
    'warning',
    'Scripts change what search engines read first',
    'Crawlers that run no scripts read another title, canonical or directive than those that do.',
    'Send the final values with the document itself.',
    googleDocs('crawling-indexing/javascript/javascript-seo-basics'),
  ],
  [
    'rendered_links_added',
    'notice',
    'Links are there after scripts alone',
    'Crawlers that run no scripts never find these links.',
    'Send the links with the document itself.',
    googleDocs('crawling-indexing/javascript/javascript-seo-basics'),
  ],
]);
