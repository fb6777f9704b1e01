/** What a page says it is about, against what Google documents as required for each type. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Of each type, what it must have; `a | b` is one of them. */
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
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
}
const atMost: Record<string, number> = { 'ItemList.itemListElement': 10, 'Product.category': 5, 'Product.review': 10 }
/** One step back would be no way. */
const atLeast: Record<string, number> = { 'BreadcrumbList.itemListElement': 2, 'ItemList.itemListElement': 1 }
const addresses = new Set(['url', 'item', 'image', '@id', 'urlTemplate'])

export function structuredProblems(text: string, origin: string): string[] {
  const things = parsed(text)
  if (!things) return ['what it is about cannot be read']
  return things.flatMap((thing) => thingProblems(thing, origin))
}

function parsed(text: string): Thing[] | undefined {
  try {
    const { '@context': context, '@graph': graph } = JSON.parse(text) as { '@context': string; '@graph': Thing[] }
    return context === 'https://schema.org' && Array.isArray(graph) ? graph : undefined
  } catch {
    return undefined
  }
}

function thingProblems(thing: Thing, origin: string): string[] {
  const { '@type': type } = thing
  // Only a name for something that is described elsewhere on the page.
  if (Object.keys(thing).join() === '@id') return []
  const wanted = required[type]
  if (!wanted) return [`nobody has looked up what ${type} needs`]
  const missing = wanted.filter((names) => names.split(' | ').every((name) => isNothing(thing[name])))
  const values = Object.entries(thing).flatMap(([name, value]) => valueProblems(type, name, value, origin))
  return [...missing.map((name) => `${type} has no ${name}`), ...values, ...inOrder(thing), ...inRange(thing)]
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function valueProblems(type: string, name: string, value: unknown, origin: string): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  const count = Array.isArray(value) ? value.length : 1
  const of = `${type}.${name}`
  return [
    ...(count > (atMost[of] ?? count) ? [`${of} has ${count}, more than ${atMost[of]}`] : []),
    ...(count < (atLeast[of] ?? 0) ? [`${of} has only ${count}`] : []),
    ...all.flatMap((one) => {
      if (one !== null && typeof one === 'object') return thingProblems(one as Thing, origin)
      if (addresses.has(name) && !String(one).startsWith(`${origin}/`)) return [`${of} is ${String(one)}, not ours`]
      if (/date/i.test(name) && Number.isNaN(Date.parse(String(one)))) return [`${of} is no date`]
      if (/price$/i.test(name) && !(Number(one) > 0)) return [`${of} is ${String(one)}`]
      return []
    }),
  ]
}

function inOrder({ '@type': type, itemListElement: steps }: Thing): string[] {
  if (!Array.isArray(steps)) return []
  const right = (steps as Thing[]).every(({ position }, place) => position === place + 1)
  const named = type !== 'BreadcrumbList' || (steps as Thing[]).every(({ name }) => !isNothing(name))
  return [...(right ? [] : [`${type} is not in order`]), ...(named ? [] : [`a step of ${type} has no name`])]
}

function inRange({ '@type': type, ratingValue, bestRating = 5, worstRating = 1, reviewCount, ratingCount }: Thing) {
  const value = Number(ratingValue)
  const problems: string[] = []
  if (ratingValue !== undefined && !(value >= Number(worstRating) && value <= Number(bestRating)))
    problems.push(`${type} is ${value}`)
  if (type === 'AggregateRating' && !(Number(reviewCount ?? ratingCount) > 0)) problems.push(`${type} of no reviews`)
  return problems
}
