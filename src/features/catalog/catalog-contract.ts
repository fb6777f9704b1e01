import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { flag, integer, listOf, text } from '#shared/codecs.ts'
import { endpoint, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { deepestPage, lessonPlaces, sorts } from './model.ts'

/** A word of the address that means nothing narrows nothing down: links are passed on, cut and mistyped. */
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
  sort: z.enum(sorts).optional(),
  /** Also such as no list has: those are no pages, rather than the first one again. */
  page: integer(1, 1_000_000).optional(),
}
/** Pages forgive what they cannot read; calls of programs do not. */
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

/** Why somebody stands where they do: the parts of the rating that are not nothing, which sum to the score. */
const parts = z.array(z.object({ part: z.string(), points: z.int() }))

/** A tutor in a list, for programs. */
export const listedTutor = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  avatar: z.object({ preview_url: z.string(), preview_130: z.string() }).nullable(),
  /** The tutor's city, if known. */
  city: z.string(),
  lessons: z.array(z.object({ id: z.int(), name: z.string() })),
  short_description: z.string(),
  /** `id` holds the price of an hour in minor units: of the subject asked for, or the lowest; status 6 is a school tutor's. */
  rate: z.object({ id: z.int(), status: z.int(), currency: z.string() }),
  work_home: z.boolean(),
  work_travel: z.boolean(),
  work_online: z.boolean(),
  verified: z.boolean(),
  avg_review_mark: z.number().nullable(),
  reviews_count: z.int(),
  score: z.int(),
  parts,
  /** A bought place, and said to be one. */
  top: z.boolean(),
  link: z.string(),
})
export type ListedTutor = z.output<typeof listedTutor>

const option = z.object({
  value: z.int(),
  alias: z.string(),
  link: z.string(),
  text: z.string(),
  /** How many there are; absent where other filters make it uncertain. */
  count: z.int().optional(),
})
export type CountedOption = z.output<typeof option>
const districtOption = option.extend({ subdistricts: z.array(option) })

const wanted = {
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
    input: z.object({ lang: z.enum(locales).optional(), ...wanted, g_bot: flag().default(false) }),
    answer: z.object({
      /** With filters the total is exact to 1,000; `more` says that there are more than that. */
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
      page: integer(1, deepestPage).default(1),
    }),
    answer: z.object({ tutors: listOf(listedTutor) }),
  }),
  seoTag: endpoint({
    method: 'GET',
    path: '/api/client/seo_tag',
    who: guest,
    input: z.object({
      lang: z.enum(locales).optional(),
      /** The combination as the catalog's address says it: its path, its query, or both. */
      query: lenient(text(500)),
      lesson: wanted.lesson,
      city: wanted.city,
      district: filters.district,
      level: filters.level,
      online: wanted.online,
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

/** On pages, figures and prices arrive as they are read. */
export const card = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  /** 96 px, and 192 px for fine screens. */
  avatar: z.object({ small: z.string(), large: z.string() }).optional(),
  subjects: z.array(z.string()),
  short_description: z.string(),
  city: z.string().optional(),
  /** Where lessons can be had: some of tutor, client, online. */
  places: z.array(z.enum(lessonPlaces)),
  price: z.string(),
  verified: z.boolean(),
  school: z.boolean(),
  rating: z.string().optional(),
  reviews: z.int(),
  score: z.int(),
  parts,
  top: z.boolean(),
})
export type CatalogCard = z.output<typeof card>

const link = z.object({ text: z.string(), link: z.string() })
const facetOption = link.extend({ count: z.string().optional(), chosen: z.literal(true).optional() })
export type FacetOption = z.output<typeof facetOption>
const linkGroup = z.object({ heading: z.string(), links: z.array(link.extend({ count: z.string().optional() })) })

const catalogData = z.object({
  heading: z.string(),
  /** With the site's name. */
  title: z.string(),
  description: z.string(),
  /** From home to this list itself. */
  breadcrumbs: z.array(link),
  /** The rating over the reviews of all tutors in the list; absent without any. */
  rating: z.object({ value: z.number(), reviews: z.int(), figure: z.string() }).optional(),
  tutors: z.array(card),
  total: z.int(),
  /** The same, as it is read. */
  figure: z.string(),
  more: z.boolean(),
  page: z.int(),
  pages: z.int(),
  /** Addresses of the pages around this one, of itself, the first and the last, by number; empty if there is one page. */
  pager: z.array(z.object({ page: z.int(), link: z.string() })),
  /** Each with the choice that is made among them, whose link leads to the list without it; empty where there is nothing to choose. */
  facets: z.object({
    lesson: z.array(facetOption),
    city: z.array(facetOption),
    district: z.array(facetOption),
    subdistrict: z.array(facetOption),
    level: z.array(facetOption),
    place: z.array(facetOption),
    sort: z.array(facetOption),
  }),
  /** Leads to the other catalog with the same wishes: online from in person, and the reverse. */
  other: link,
  /** The form of what is typed: where it leads, what it must carry along, and what stands in its fields. */
  typed: z.object({
    action: z.string(),
    keep: z.array(z.object({ name: z.string(), value: z.string() })),
    q: z.string(),
    price_from: z.string(),
    price_to: z.string(),
    /** What an hour costs here at least and at most, in whole units, as it is read. */
    price_hint: z.object({ from: z.string(), to: z.string() }).optional(),
    /** Its symbol. */
    currency: z.string(),
  }),
  /** What narrows the list down, each with the address of the list without it. */
  chips: z.array(link),
  /** The address of the list with none of them. */
  reset: z.string(),
  /** What a request takes along from here: a query, or nothing. */
  request: z.string(),
  /** Near by, where there are some: only when the list is empty. */
  alternatives: z.array(link.extend({ count: z.string() })),
  /** Subjects in demand: only when nobody has the words that were typed. */
  popular: z.array(link.extend({ count: z.string() })),
  /** Texts that staff write, and links to neighbouring lists. */
  texts: z.array(z.string()),
  related: z.array(linkGroup),
})
export type CatalogData = z.output<typeof catalogData>

export const catalogPage = page({
  id: 'catalog',
  path: ['/{catalogAlias}/', '/{catalogAlias}/:first/', '/{catalogAlias}/:first/:second/'],
  who: guest,
  layout: 'site',
  input: z.object({ first: word().optional(), second: word().optional(), ...filters }),
  data: catalogData,
})

export const onlineCatalogPage = page({
  id: 'online_catalog',
  path: ['/{catalogOnlineAlias}/', '/{catalogOnlineAlias}/:first/'],
  who: guest,
  layout: 'site',
  input: z.object({ first: word().optional(), ...filters }),
  data: catalogData,
})
