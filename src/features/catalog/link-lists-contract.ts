import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { integer, listOf, pageNumber, text } from '#shared/codecs.ts'
import { endpoint, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { lenient } from './catalog-contract.ts'

/** Indexes of catalog links. A tag is a subject combined with a city, a district or a level. */
export const linkListNames = ['subjects', 'cities', 'districts', 'tags', 'tags_online'] as const
export type LinkListName = (typeof linkListNames)[number]

const linkListItem = z.object({ text: z.string(), link: z.string(), count: z.int() })
export type LinkListItem = z.output<typeof linkListItem>
const input = z.object({ query: text(100).default(''), page: pageNumber(), lang: z.enum(locales).optional() })
const answer = listOf(linkListItem)

/** Only entries with tutors: subjects, cities and districts by name, tags by number of tutors. */
export const linkListEndpoints = {
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
const linkListData = z.object({
  heading: z.string(),
  title: z.string(),
  description: z.string(),
  total: z.string(),
  query: z.string(),
  /** Grouped by letter, region or city; tags form one group without a heading. */
  groups: z.array(z.object({ heading: z.string(), links: z.array(link.extend({ count: z.string() })) })),
  page: z.int(),
  pages: z.int(),
  /** Tabs of all lists; the current one has `here`. */
  lists: z.array(link.extend({ here: z.literal(true).optional() })),
  home: link,
})
export type LinkListData = z.output<typeof linkListData>

const pageInput = z.object({ query: lenient(text(100)), page: lenient(integer(1, 10_000)) })
const defineLinkListPage = <const Id extends LinkListName, const Path extends `/${string}`>(id: Id, path: Path) =>
  definePage({ id, path, who: guest, layout: 'site', input: pageInput, data: linkListData })

export const linkListPages = {
  subjects: defineLinkListPage('subjects', '/subjects/'),
  cities: defineLinkListPage('cities', '/cities/'),
  districts: defineLinkListPage('districts', '/districts/'),
  tags: defineLinkListPage('tags', '/tags/'),
  tags_online: defineLinkListPage('tags_online', '/tags-online/'),
} as const satisfies Record<LinkListName, unknown>
