import type { StructuredItem, ValueKind } from './seo-structured-values.ts'

/** A kind of plain value, or the types of an item. `most` allows a list, `least` requires one. */
export type PropertyRule = ValueKind | { is: ValueKind | readonly string[]; least?: number; most?: number }

export type StructuredSchema = {
  required: readonly string[]
  /** At least one property of each group must be there. */
  anyOf?: readonly (readonly string[])[]
  /** All properties that the type may have besides `@id`. */
  properties: Readonly<Record<string, PropertyRule>>
  check?: (item: StructuredItem) => string[]
}

const items = (...types: readonly string[]) => ({ is: types })
const many = (is: ValueKind | readonly string[], most: number, least = 1) => ({ is, most, least })
const oneOrMany = (is: ValueKind | readonly string[], most: number) => ({ is, most })

const organizations = ['Organization', 'LocalBusiness']
const authors = ['Person', 'Organization']
const picture = oneOrMany('address', 10)
const ratingScale = { ratingValue: 'number', bestRating: 'number', worstRating: 'number' } as const

const organization: StructuredSchema = {
  required: ['name', 'url'],
  properties: {
    name: 'text',
    url: 'address',
    logo: 'address',
    image: picture,
    description: 'text',
    legalName: 'text',
    taxID: 'text',
    email: 'text',
    telephone: 'text',
    sameAs: many('link', 20),
    address: items('PostalAddress'),
    areaServed: items('Country', 'City'),
    aggregateRating: items('AggregateRating'),
    review: many(['Review'], 10),
  },
}

const article: StructuredSchema = {
  required: ['headline', 'image', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
  properties: {
    headline: 'text',
    description: 'text',
    image: picture,
    datePublished: 'date',
    dateModified: 'date',
    author: items(...authors),
    publisher: items(...organizations),
    mainEntityOfPage: 'address',
    url: 'address',
    inLanguage: 'language',
    articleSection: 'text',
    keywords: 'text',
    wordCount: 'count',
    aggregateRating: items('AggregateRating'),
    video: items('VideoObject'),
  },
  check: ({ '@type': type, headline }) =>
    String(headline).length > 110 ? [`${type}.headline is longer than 110 characters`] : [],
}

const offer = { priceCurrency: 'currency', availability: 'enumeration', url: 'address' } as const

/** Required are the properties that Google documents as required; others are errors, so that misspelled ones are found. */
export const structuredSchemas: Readonly<Record<string, StructuredSchema>> = {
  Organization: organization,
  LocalBusiness: {
    required: ['name', 'url', 'address', 'image'],
    properties: { ...organization.properties, currenciesAccepted: 'currency', priceRange: 'text' },
  },
  WebSite: {
    required: ['name', 'url'],
    properties: {
      name: 'text',
      url: 'address',
      inLanguage: 'language',
      publisher: items(...organizations),
      potentialAction: items('SearchAction'),
    },
  },
  SearchAction: {
    required: ['target', 'query-input'],
    properties: { target: items('EntryPoint'), 'query-input': 'text' },
  },
  EntryPoint: { required: ['urlTemplate'], properties: { urlTemplate: 'address' } },
  BreadcrumbList: {
    required: ['itemListElement'],
    properties: { itemListElement: many(['ListItem'], 10, 2) },
    check: (list) => [...orderProblems(list), ...stepProblems(list)],
  },
  ItemList: {
    required: ['itemListElement'],
    properties: { itemListElement: many(['ListItem'], 10), numberOfItems: 'count', name: 'text' },
    check: orderProblems,
  },
  ListItem: {
    required: ['position'],
    anyOf: [['url', 'item']],
    properties: { position: 'count', name: 'text', url: 'address', item: 'address' },
  },
  Product: {
    required: ['name'],
    anyOf: [['offers', 'review', 'aggregateRating']],
    properties: {
      name: 'text',
      description: 'text',
      url: 'address',
      image: picture,
      brand: items('Brand'),
      category: many('text', 5),
      offers: items('Offer', 'AggregateOffer'),
      aggregateRating: items('AggregateRating'),
      review: many(['Review'], 10),
    },
  },
  Brand: { required: ['name'], properties: { name: 'text' } },
  Offer: { required: ['price', 'priceCurrency'], properties: { price: 'price', ...offer } },
  AggregateOffer: {
    required: ['lowPrice', 'priceCurrency'],
    properties: { lowPrice: 'price', highPrice: 'price', offerCount: 'count', ...offer },
    check: ({ lowPrice, highPrice }) =>
      highPrice !== undefined && Number(highPrice) < Number(lowPrice)
        ? ['AggregateOffer.highPrice is the lower one']
        : [],
  },
  AggregateRating: {
    required: ['ratingValue'],
    anyOf: [['ratingCount', 'reviewCount']],
    properties: { ...ratingScale, ratingCount: 'count', reviewCount: 'count' },
    check: ratingProblems,
  },
  Rating: { required: ['ratingValue'], properties: ratingScale, check: ratingProblems },
  Review: {
    required: ['author', 'reviewRating'],
    properties: {
      author: items(...authors),
      reviewRating: items('Rating'),
      reviewBody: 'text',
      datePublished: 'date',
      inLanguage: 'language',
      itemReviewed: items(...organizations, 'Product'),
    },
  },
  Person: { required: ['name'], properties: { name: 'text', url: 'address', image: picture, jobTitle: 'text' } },
  ProfilePage: {
    required: ['mainEntity'],
    properties: { mainEntity: items('Person'), dateCreated: 'date', dateModified: 'date' },
  },
  FAQPage: { required: ['mainEntity'], properties: { mainEntity: many(['Question'], 100), inLanguage: 'language' } },
  Question: { required: ['name', 'acceptedAnswer'], properties: { name: 'text', acceptedAnswer: items('Answer') } },
  Answer: { required: ['text'], properties: { text: 'text' } },
  Article: article,
  NewsArticle: article,
  BlogPosting: article,
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    anyOf: [['embedUrl', 'contentUrl']],
    properties: {
      name: 'text',
      description: 'text',
      thumbnailUrl: picture,
      uploadDate: 'date',
      duration: 'duration',
      embedUrl: 'link',
      contentUrl: 'link',
      inLanguage: 'language',
    },
  },
  Quiz: {
    required: ['name', 'description', 'url', 'provider'],
    properties: {
      name: 'text',
      description: 'text',
      url: 'address',
      inLanguage: 'language',
      about: items('Thing'),
      timeRequired: 'duration',
      learningResourceType: 'text',
      isAccessibleForFree: 'flag',
      provider: items('Organization'),
    },
  },
  Thing: { required: ['name'], properties: { name: 'text' } },
  JobPosting: {
    required: ['title', 'description', 'datePosted', 'hiringOrganization'],
    anyOf: [['jobLocation', 'applicantLocationRequirements']],
    properties: {
      title: 'text',
      description: 'text',
      datePosted: 'date',
      validThrough: 'date',
      employmentType: 'employment',
      hiringOrganization: items('Organization'),
      jobLocation: items('Place'),
      jobLocationType: 'telecommute',
      applicantLocationRequirements: items('Country'),
      baseSalary: items('MonetaryAmount'),
      image: picture,
      directApply: 'flag',
    },
  },
  Place: { required: ['address'], properties: { address: items('PostalAddress') } },
  PostalAddress: {
    required: ['addressCountry'],
    properties: { addressCountry: 'country', addressLocality: 'text', streetAddress: 'text', postalCode: 'text' },
  },
  Country: { required: ['name'], properties: { name: 'text' } },
  City: { required: ['name'], properties: { name: 'text' } },
  MonetaryAmount: {
    required: ['currency', 'value'],
    properties: { currency: 'currency', value: items('QuantitativeValue') },
  },
  QuantitativeValue: { required: ['value', 'unitText'], properties: { value: 'price', unitText: 'period' } },
}

function orderProblems({ '@type': type, itemListElement: steps }: StructuredItem): string[] {
  if (!Array.isArray(steps)) return []
  return (steps as StructuredItem[]).every(({ position }, place) => position === place + 1)
    ? []
    : [`${type} is not in order`]
}

function stepProblems({ itemListElement: steps }: StructuredItem): string[] {
  if (!Array.isArray(steps)) return []
  return (steps as StructuredItem[]).every(({ name, item }) => name && item) ? [] : ['a breadcrumb has no name or item']
}

function ratingProblems({ '@type': type, ratingValue, bestRating = 5, worstRating = 1 }: StructuredItem): string[] {
  const value = Number(ratingValue)
  return value >= Number(worstRating) && value <= Number(bestRating) ? [] : [`${type} is ${value}`]
}
