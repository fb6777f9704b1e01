import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { integer, listOf, pageNumber, text } from '#shared/codecs.ts'
import { endpoint, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { lenient } from './catalog-contract.ts'

/** Everything that leads to tutors, list by list. A tag is a subject with a city, a district or a level. */
export const linkLists = ['subjects', 'cities', 'districts', 'tags', 'tags_online'] as const
export type LinkList = (typeof linkLists)[number]

const listed = z.object({ text: z.string(), link: z.string(), count: z.int() })
export type Listed = z.output<typeof listed>
const input = z.object({ query: text(100).default(''), page: pageNumber(), lang: z.enum(locales).optional() })
const answer = listOf(listed)

/** Only what has tutors: subjects, cities and districts by name, tags by how many there are. */
export const listEndpoints = {
  subjects: endpoint({
    method: 'GET',
    path: '/api/client/all_subjects',
    who: guest,
    input,
    answer: z.object({ subjects: answer }),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/api/client/all_cities',
    who: guest,
    input,
    answer: z.object({ cities: answer }),
  }),
  districts: endpoint({
    method: 'GET',
    path: '/api/client/all_districts',
    who: guest,
    input,
    answer: z.object({ districts: answer }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/client/all_tags',
    who: guest,
    input,
    answer: z.object({ tags: answer }),
  }),
  tags_online: endpoint({
    method: 'GET',
    path: '/api/client/all_tags_online',
    who: guest,
    input,
    answer: z.object({ tags: answer }),
  }),
}

const link = z.object({ text: z.string(), link: z.string() })
const linksData = z.object({
  heading: z.string(),
  title: z.string(),
  description: z.string(),
  /** How many there are, as a sentence. */
  total: z.string(),
  query: z.string(),
  /** Below the letter, the region or the city that they have in common; tags have nothing of the kind. */
  groups: z.array(z.object({ heading: z.string(), links: z.array(link.extend({ count: z.string() })) })),
  page: z.int(),
  pages: z.int(),
  /** All lists that are not empty; this one is among them. */
  lists: z.array(link.extend({ here: z.literal(true).optional() })),
  home: link,
})
export type LinksData = z.output<typeof linksData>

const pageInput = z.object({ query: lenient(text(100)), page: lenient(integer(1, 10_000)) })
const listPage = <const Id extends LinkList, const Path extends `/${string}`>(id: Id, path: Path) =>
  page({ id, path, who: guest, layout: 'site', input: pageInput, data: linksData })

export const listPages = {
  subjects: listPage('subjects', '/subjects/'),
  cities: listPage('cities', '/cities/'),
  districts: listPage('districts', '/districts/'),
  tags: listPage('tags', '/tags/'),
  tags_online: listPage('tags_online', '/tags-online/'),
} as const satisfies Record<LinkList, unknown>
