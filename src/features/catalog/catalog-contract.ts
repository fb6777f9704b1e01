import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { flag, integer, listOf, text } from '#shared/codecs.ts'
import { endpoint, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { maxCatalogPage, lessonPlaces, catalogSorts } from './model.ts'

/** Invalid URL parameters are ignored instead of rejected, because links get cut and mistyped. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const word = () => text(80)

const strictFilters = {
  district: word().optional(),
  subdistrict: word().optional(),
  level: word().optional(),
  place: z.enum(lessonPlaces).optional(),
  /** In whole units of the currency. */
  price_from: integer(0, 10_000_000).optional(),
  price_to: integer(0, 10_000_000).optional(),
  q: text(100).optional(),
  sort: z.enum(catalogSorts).optional(),
  /** A page beyond the end is not found, instead of falling back to page one. */
  page: integer(1, 1_000_000).optional(),
}
/** Pages ignore invalid filters; API endpoints reject them. */
const filters = {
  district: strictFilters.district.catch(undefined),
  subdistrict: strictFilters.subdistrict.catch(undefined),
  level: strictFilters.level.catch(undefined),
  place: strictFilters.place.catch(undefined),
  price_from: strictFilters.price_from.catch(undefined),
  price_to: strictFilters.price_to.catch(undefined),
  q: strictFilters.q.catch(undefined),
  sort: strictFilters.sort.catch(undefined),
  page: strictFilters.page.catch(undefined),
}

/** Non-zero parts of the rating; they sum to the score. */
const parts = z.array(z.object({ part: z.string(), points: z.int() }))

export const listedTutor = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  avatar: z.object({ preview_url: z.string(), preview_130: z.string() }).nullable(),
  /** Empty when the city is unknown. */
  city: z.string(),
  lessons: z.array(z.object({ id: z.int(), name: z.string() })),
  short_description: z.string(),
  /** `id` holds the hourly price in minor units, of the requested subject or the lowest; `status` is a `rateStatus`. */
  rate: z.object({ id: z.int(), status: z.int(), currency: z.string() }),
  work_home: z.boolean(),
  work_travel: z.boolean(),
  work_online: z.boolean(),
  verified: z.boolean(),
  accept_orders: z.boolean(),
  avg_review_mark: z.number().nullable(),
  reviews_count: z.int(),
  score: z.int(),
  parts,
  /** A paid placement, labelled as such. */
  top: z.boolean(),
  link: z.string(),
})
export type ListedTutor = z.output<typeof listedTutor>

const option = z.object({
  value: z.int(),
  alias: z.string(),
  link: z.string(),
  text: z.string(),
  /** Absent when other filters make the number unknown. */
  count: z.int().optional(),
})
export type CountedOption = z.output<typeof option>
const districtOption = option.extend({ subdistricts: z.array(option) })

const listParams = {
  ...strictFilters,
  lesson: word().optional(),
  city: word().optional(),
  online: flag().default(false),
}

/** `lesson`, `city`, `district` and `level` are aliases or ids, `subdistrict` an id. */
export const catalogEndpoints = {
  tutors: endpoint({
    method: 'GET',
    path: '/api/client/tutors',
    who: guest,
    input: z.object({ lang: z.enum(locales).optional(), ...listParams, g_bot: flag().default(false) }),
    answer: z.object({
      /** With filters the total is exact up to 1,000; `more` is true beyond that. */
      tutors: listOf(listedTutor).extend({ more: z.boolean() }),
      filter_lists: z.object({
        lesson: z.array(option),
        city: z.array(option),
        district: z.array(districtOption),
        level: z.array(option),
      }),
    }),
  }),
  viewed: endpoint({
    method: 'GET',
    path: '/api/client/tutors/viewed',
    who: guest,
    input: z.object({
      lang: z.enum(locales).optional(),
      /** Comma-separated, the latest first. */
      ids: text(1000).regex(/^[\d,]*$/),
      page: integer(1, maxCatalogPage).default(1),
    }),
    answer: z.object({ tutors: listOf(listedTutor) }),
  }),
  seoTag: endpoint({
    method: 'GET',
    path: '/api/client/seo_tag',
    who: guest,
    input: z.object({
      lang: z.enum(locales).optional(),
      /** A catalog URL: its path, its query string, or both. */
      query: lenient(text(500)),
      lesson: listParams.lesson,
      city: listParams.city,
      district: filters.district,
      level: filters.level,
      online: listParams.online,
    }),
    answer: z.object({
      heading: z.string(),
      title: z.string(),
      description: z.string(),
      texts: z.array(z.string()),
      index: z.boolean(),
      links: z.array(
        z.object({ heading: z.string(), links: z.array(z.object({ text: z.string(), link: z.string() })) }),
      ),
    }),
  }),
}

/** Numbers and prices are already formatted. */
export const catalogCard = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  /** 96 px, and 192 px for high-density screens. */
  avatar: z.object({ small: z.string(), large: z.string() }).optional(),
  subjects: z.array(z.string()),
  short_description: z.string(),
  city: z.string().optional(),
  places: z.array(z.enum(lessonPlaces)),
  price: z.string(),
  verified: z.boolean(),
  school: z.boolean(),
  accept_orders: z.boolean(),
  rating: z.string().optional(),
  reviews: z.int(),
  score: z.int(),
  parts,
  top: z.boolean(),
  /** The placement, for its statistics. */
  top_id: z.int().optional(),
})
export type CatalogCard = z.output<typeof catalogCard>

const link = z.object({ text: z.string(), link: z.string() })
const facetOption = link.extend({ count: z.string().optional(), chosen: z.literal(true).optional() })
export type FacetOption = z.output<typeof facetOption>
const linkGroup = z.object({ heading: z.string(), links: z.array(link.extend({ count: z.string().optional() })) })

const catalogData = z.object({
  heading: z.string(),
  title: z.string(),
  description: z.string(),
  /** From the home page to this list, inclusive. */
  breadcrumbs: z.array(link),
  /** Over the reviews of all tutors in the list; absent without reviews. */
  rating: z.object({ value: z.number(), reviews: z.int(), figure: z.string() }).optional(),
  tutors: z.array(catalogCard),
  total: z.int(),
  /** `total`, formatted. */
  figure: z.string(),
  more: z.boolean(),
  page: z.int(),
  pages: z.int(),
  /** The first, the last and the pages near the current one; empty when there is only one page. */
  pager: z.array(z.object({ page: z.int(), link: z.string() })),
  /** Each facet includes its chosen option, whose link removes it; empty when there is nothing to choose. */
  facets: z.object({
    lesson: z.array(facetOption),
    city: z.array(facetOption),
    district: z.array(facetOption),
    subdistrict: z.array(facetOption),
    level: z.array(facetOption),
    place: z.array(facetOption),
    sort: z.array(facetOption),
  }),
  /** The same filters in the other catalog: online instead of in person, or the reverse. */
  other: link,
  /** The form with price and text filters: its action, hidden fields and current values. */
  typed: z.object({
    action: z.string(),
    keep: z.array(z.object({ name: z.string(), value: z.string() })),
    q: z.string(),
    price_from: z.string(),
    price_to: z.string(),
    /** Lowest and highest hourly price in the list, in whole units, formatted. */
    price_hint: z.object({ from: z.string(), to: z.string() }).optional(),
    currency: z.string(),
  }),
  /** Active filters, each with a link to the list without it. */
  chips: z.array(link),
  /** Path of the list without any filter. */
  reset: z.string(),
  /** Query string for the request form, or an empty string. */
  request: z.string(),
  /** Similar lists that have tutors; filled only when this list is empty. */
  alternatives: z.array(link.extend({ count: z.string() })),
  /** Filled only when a text search finds nothing. */
  popular: z.array(link.extend({ count: z.string() })),
  /** The text of staff about this list. */
  about: z
    .object({ heading: z.string(), text: z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }) })
    .nullable(),
  related: z.array(linkGroup),
})
export type CatalogData = z.output<typeof catalogData>

export const catalogPage = definePage({
  id: 'catalog',
  path: ['/{catalogAlias}/', '/{catalogAlias}/:first/', '/{catalogAlias}/:first/:second/'],
  who: guest,
  layout: 'site',
  input: z.object({ first: word().optional(), second: word().optional(), ...filters }),
  data: catalogData,
})

export const onlineCatalogPage = definePage({
  id: 'online_catalog',
  path: ['/{catalogOnlineAlias}/', '/{catalogOnlineAlias}/:first/'],
  who: guest,
  layout: 'site',
  input: z.object({ first: word().optional(), ...filters }),
  data: catalogData,
})
