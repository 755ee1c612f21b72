/**
 * Google's requirements for structured data by type, as of 1 September 2026 on the page that each
 * rule names. The types are those of its gallery (appearance/structured-data/search-gallery, 15
 * June 2026). A name with bars (`ratingCount|reviewCount`) requires one of the properties. One with
 * a dot (`item.name`) requires a property of a nested item. `recommended` lists those that rich
 * results show to users; Google's pages name more. FAQ pages, HowTo, sitelinks search boxes and
 * claim reviews are no longer shown, so they are not checked.
 */
export type ItemRule = {
  required: readonly string[];
  recommended: readonly string[];
  /** Required in all items of a list but the last. */
  requiredButLast?: readonly string[];
  /** Requirements for the items of a property, whatever their type. */
  within?: Readonly<Record<string, ItemRule>>;
  /** Rules that replace this one for items of these types. */
  byType?: Readonly<Record<string, ItemRule>>;
};

/** A rule for independent items. */
export type TypeRule = ItemRule & {
  types: readonly string[];
  source: string;
  /** If another item of the block references such an item by `@id`, it is part of that item. */
  isPartWhereNamed?: true;
};

const page = (name: string): string =>
  `https://developers.google.com/search/docs/appearance/structured-data/${name}`;

const named: ItemRule = { required: ['name'], recommended: [] };

const rating: ItemRule = {
  required: ['ratingValue', 'ratingCount|reviewCount'],
  recommended: [],
};

const review: ItemRule = {
  required: ['author', 'reviewRating'],
  recommended: ['datePublished'],
  within: { reviewRating: { required: ['ratingValue'], recommended: [] } },
};

const offer: ItemRule = {
  required: ['price|priceSpecification'],
  recommended: ['priceCurrency|priceSpecification', 'availability'],
  byType: {
    AggregateOffer: {
      required: ['lowPrice', 'priceCurrency'],
      recommended: ['highPrice', 'offerCount'],
    },
  },
};

const answer: ItemRule = { required: ['text'], recommended: [] };

/** The types that Google shows. The first of an item's types with a rule applies. */
export const typeRules: readonly TypeRule[] = [
  {
    types: ['Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'Report'],
    source: page('article'),
    required: [],
    recommended: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
    within: { author: { required: [], recommended: ['name', 'url|sameAs'] } },
  },
  {
    types: ['BreadcrumbList'],
    source: page('breadcrumb'),
    required: ['itemListElement'],
    recommended: [],
    within: {
      itemListElement: {
        required: ['position', 'name|item.name'],
        // The last item is the page itself.
        requiredButLast: ['item'],
        recommended: [],
      },
    },
  },
  {
    types: ['Course'],
    source: page('course'),
    required: ['name', 'description'],
    recommended: ['provider'],
    within: { provider: named },
  },
  {
    types: ['Dataset'],
    source: page('dataset'),
    required: ['name', 'description'],
    recommended: ['creator', 'license', 'distribution'],
    within: { distribution: { required: ['contentUrl'], recommended: ['encodingFormat'] } },
  },
  {
    types: ['DiscussionForumPosting', 'SocialMediaPosting'],
    source: page('discussion-forum'),
    required: ['author', 'datePublished', 'text|image|video|sharedContent'],
    recommended: ['headline', 'url'],
    within: { author: { required: ['name'], recommended: ['url'] } },
  },
  {
    types: ['EmployerAggregateRating'],
    source: page('employer-rating'),
    required: ['itemReviewed', 'ratingValue', 'ratingCount|reviewCount'],
    recommended: ['bestRating', 'worstRating'],
    within: { itemReviewed: named },
  },
  {
    types: [
      'Event',
      'BusinessEvent',
      'ComedyEvent',
      'EducationEvent',
      'ExhibitionEvent',
      'Festival',
      'LiteraryEvent',
      'MusicEvent',
      'ScreeningEvent',
      'SocialEvent',
      'SportsEvent',
      'TheaterEvent',
    ],
    source: page('event'),
    required: ['name', 'startDate', 'location'],
    recommended: [
      'description',
      'endDate',
      'eventStatus',
      'image',
      'offers',
      'organizer',
      'performer',
    ],
    within: {
      location: {
        required: ['address'],
        recommended: ['name'],
        byType: { VirtualLocation: { required: ['url'], recommended: [] } },
      },
      offers: { required: [], recommended: ['availability', 'price', 'priceCurrency', 'url'] },
    },
  },
  {
    types: ['ImageObject'],
    isPartWhereNamed: true,
    source: page('image-license-metadata'),
    required: ['contentUrl|url', 'creator|creditText|copyrightNotice|license'],
    recommended: ['acquireLicensePage'],
  },
  {
    types: ['JobPosting'],
    source: page('job-posting'),
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'jobLocation|applicantLocationRequirements',
    ],
    recommended: ['baseSalary', 'employmentType', 'identifier', 'validThrough', 'directApply'],
    within: {
      hiringOrganization: named,
      jobLocation: {
        required: ['address'],
        recommended: [],
        within: { address: { required: ['addressCountry'], recommended: [] } },
      },
    },
  },
  {
    types: [
      'LocalBusiness',
      'AutoDealer',
      'Bakery',
      'BarOrPub',
      'CafeOrCoffeeShop',
      'Dentist',
      'HealthClub',
      'Hotel',
      'LegalService',
      'LodgingBusiness',
      'MedicalBusiness',
      'ProfessionalService',
      'RealEstateAgent',
      'Restaurant',
      'Store',
    ],
    source: page('local-business'),
    required: ['name', 'address'],
    recommended: [
      'geo',
      'openingHoursSpecification|openingHours',
      'telephone',
      'url',
      'priceRange',
    ],
    within: {
      aggregateRating: rating,
      review,
      geo: { required: ['latitude', 'longitude'], recommended: [] },
    },
  },
  {
    types: ['Movie'],
    source: page('movie'),
    required: ['name', 'image'],
    recommended: ['dateCreated', 'director', 'aggregateRating', 'review'],
    within: { aggregateRating: rating, review },
  },
  {
    types: ['Organization', 'Corporation', 'NGO', 'OnlineStore', 'OnlineBusiness'],
    source: page('organization'),
    required: [],
    recommended: ['name', 'url', 'logo'],
  },
  {
    types: ['Product', 'ProductGroup', 'Vehicle', 'Car'],
    source: page('product-snippet'),
    required: ['name', 'offers|review|aggregateRating|hasVariant'],
    recommended: [
      'image',
      'description',
      'brand',
      'offers|hasVariant',
      'review',
      'aggregateRating',
    ],
    within: { offers: offer, aggregateRating: rating, review },
  },
  {
    types: ['ProfilePage'],
    source: page('profile-page'),
    required: ['mainEntity'],
    recommended: ['dateCreated', 'dateModified'],
    within: {
      mainEntity: { required: ['name|alternateName'], recommended: ['identifier', 'image'] },
    },
  },
  {
    types: ['QAPage'],
    source: page('qapage'),
    required: ['mainEntity'],
    recommended: [],
    within: {
      mainEntity: {
        required: ['name', 'answerCount', 'acceptedAnswer|suggestedAnswer'],
        recommended: ['author', 'datePublished', 'text', 'upvoteCount'],
        within: { acceptedAnswer: answer, suggestedAnswer: answer },
      },
    },
  },
  {
    types: ['Recipe'],
    source: page('recipe'),
    required: ['name', 'image'],
    recommended: [
      'author',
      'datePublished',
      'description',
      'keywords',
      'recipeCategory',
      'recipeCuisine',
      'recipeIngredient',
      'recipeInstructions',
      'recipeYield',
      'prepTime|totalTime',
      'cookTime|totalTime',
      'nutrition',
      'aggregateRating',
      'video',
    ],
    within: { aggregateRating: rating, review },
  },
  {
    types: ['SoftwareApplication', 'MobileApplication', 'WebApplication', 'VideoGame'],
    source: page('software-app'),
    required: ['name', 'offers', 'aggregateRating|review'],
    recommended: ['applicationCategory', 'operatingSystem'],
    within: {
      offers: { required: ['price'], recommended: ['priceCurrency'] },
      aggregateRating: rating,
      review,
    },
  },
  {
    types: ['VideoObject'],
    source: page('video'),
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description', 'duration', 'contentUrl|embedUrl'],
    within: {
      hasPart: {
        required: [],
        recommended: [],
        byType: { Clip: { required: ['name', 'startOffset', 'url'], recommended: ['endOffset'] } },
      },
      // For live videos only.
      publication: {
        required: [],
        recommended: [],
        byType: {
          BroadcastEvent: {
            required: ['isLiveBroadcast', 'startDate', 'endDate'],
            recommended: [],
          },
        },
      },
    },
  },
  {
    types: ['Review', 'CriticReview', 'UserReview'],
    isPartWhereNamed: true,
    source: page('review-snippet'),
    ...review,
    required: [...review.required, 'itemReviewed'],
    within: { ...review.within, itemReviewed: named },
  },
  {
    types: ['AggregateRating'],
    isPartWhereNamed: true,
    source: page('review-snippet'),
    required: [...rating.required, 'itemReviewed'],
    recommended: [],
    within: { itemReviewed: named },
  },
  {
    types: ['WebSite'],
    source: 'https://developers.google.com/search/docs/appearance/site-names',
    required: ['name', 'url'],
    recommended: ['alternateName'],
  },
];

const date = {
  pattern: /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:?\d{2}.*)?)?)?$/,
  wanted: 'a date of ISO 8601',
};
const duration = { pattern: /^-?P(?=[\dT])[\dYMWDTHS.,]+$/, wanted: 'a duration of ISO 8601' };
const amount = { pattern: /^\d+(\.\d+)?$/, wanted: 'a number with a point for its decimals' };
const score = {
  pattern: /^\d+(\.\d+)?(\s*\/\s*\d+|\s*%)?$/,
  wanted: 'a number with a point for its decimals, a fraction or per cent',
};
const count = { pattern: /^\d+$/, wanted: 'a whole number' };

/** Formats of property values, in any item with a rule. */
export const valueRules: ReadonlyMap<string, { pattern: RegExp; wanted: string }> = new Map([
  ...['dateCreated', 'dateModified', 'datePosted', 'datePublished', 'endDate'].map(
    (name) => [name, date] as const,
  ),
  ...['priceValidUntil', 'startDate', 'uploadDate', 'validThrough'].map(
    (name) => [name, date] as const,
  ),
  ...['cookTime', 'duration', 'prepTime', 'totalTime'].map((name) => [name, duration] as const),
  ...['highPrice', 'lowPrice', 'price'].map((name) => [name, amount] as const),
  ...['ratingCount', 'reviewCount', 'answerCount', 'position'].map(
    (name) => [name, count] as const,
  ),
  ['ratingValue', score],
  ['priceCurrency', { pattern: /^[A-Z]{3}$/, wanted: 'three letters of ISO 4217' }],
]);
