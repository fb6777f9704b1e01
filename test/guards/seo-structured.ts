/** Structured data, checked against the properties that Google documents as required. */
export type StructuredItem = { '@type': string } & Record<string, unknown>

/** Required properties by type. `a | b` requires one of them. */
const required: Record<string, readonly string[]> = {
  Product: ['name', 'offers | review | aggregateRating'],
  AggregateRating: ['ratingValue', 'ratingCount | reviewCount'],
  Review: ['author', 'reviewRating'],
  Rating: ['ratingValue'],
  Offer: ['price', 'priceCurrency'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  ItemList: ['itemListElement'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'url | item'],
  LocalBusiness: ['name', 'address'],
  ProfilePage: ['mainEntity'],
  Person: ['name'],
  PostalAddress: ['addressCountry'],
  Brand: ['name'],
  Country: ['name'],
  City: ['name'],
  JobPosting: [
    'title',
    'description',
    'datePosted',
    'hiringOrganization',
    'jobLocation | applicantLocationRequirements',
  ],
  Organization: ['name'],
  Place: ['address'],
  MonetaryAmount: ['currency', 'value'],
  QuantitativeValue: ['value', 'unitText'],
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
}
const atMost: Record<string, number> = { 'ItemList.itemListElement': 10, 'Product.category': 5, 'Product.review': 10 }
/** A breadcrumb list needs at least two steps. */
const atLeast: Record<string, number> = { 'BreadcrumbList.itemListElement': 2, 'ItemList.itemListElement': 1 }
const addresses = new Set(['url', 'item', 'image', '@id', 'urlTemplate'])

export function structuredProblems(text: string, origin: string): string[] {
  const things = parseGraph(text)
  if (!things) return ['its structured data is not readable']
  return things.flatMap((thing) => itemProblems(thing, origin))
}

function parseGraph(text: string): StructuredItem[] | undefined {
  try {
    const { '@context': context, '@graph': graph } = JSON.parse(text) as {
      '@context': string
      '@graph': StructuredItem[]
    }
    return context === 'https://schema.org' && Array.isArray(graph) ? graph : undefined
  } catch {
    return undefined
  }
}

function itemProblems(thing: StructuredItem, origin: string): string[] {
  const { '@type': type } = thing
  // A reference to an item that is described elsewhere on the page.
  if (Object.keys(thing).join() === '@id') return []
  const wanted = required[type]
  if (!wanted) return [`the required properties of ${type} are not listed`]
  const missing = wanted.filter((names) => names.split(' | ').every((name) => isEmpty(thing[name])))
  const values = Object.entries(thing).flatMap(([name, value]) => valueProblems(type, name, value, origin))
  return [
    ...missing.map((name) => `${type} has no ${name}`),
    ...values,
    ...orderProblems(thing),
    ...ratingProblems(thing),
  ]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function valueProblems(type: string, name: string, value: unknown, origin: string): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  const count = Array.isArray(value) ? value.length : 1
  const of = `${type}.${name}`
  return [
    ...(count > (atMost[of] ?? count) ? [`${of} has ${count}, more than ${atMost[of]}`] : []),
    ...(count < (atLeast[of] ?? 0) ? [`${of} has only ${count}`] : []),
    ...all.flatMap((one) => {
      if (one !== null && typeof one === 'object') return itemProblems(one as StructuredItem, origin)
      if (addresses.has(name) && !String(one).startsWith(`${origin}/`))
        return [`${of} is ${String(one)}, not on this site`]
      if (/date/i.test(name) && Number.isNaN(Date.parse(String(one)))) return [`${of} is no date`]
      if (/price$/i.test(name) && !(Number(one) > 0)) return [`${of} is ${String(one)}`]
      return []
    }),
  ]
}

function orderProblems({ '@type': type, itemListElement: steps }: StructuredItem): string[] {
  if (!Array.isArray(steps)) return []
  const right = (steps as StructuredItem[]).every(({ position }, place) => position === place + 1)
  const named = type !== 'BreadcrumbList' || (steps as StructuredItem[]).every(({ name }) => !isEmpty(name))
  return [...(right ? [] : [`${type} is not in order`]), ...(named ? [] : [`a step of ${type} has no name`])]
}

function ratingProblems({
  '@type': type,
  ratingValue,
  bestRating = 5,
  worstRating = 1,
  reviewCount,
  ratingCount,
}: StructuredItem) {
  const value = Number(ratingValue)
  const problems: string[] = []
  if (ratingValue !== undefined && !(value >= Number(worstRating) && value <= Number(bestRating)))
    problems.push(`${type} is ${value}`)
  if (type === 'AggregateRating' && !(Number(reviewCount ?? ratingCount) > 0)) problems.push(`${type} of no reviews`)
  return problems
}
