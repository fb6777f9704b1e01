import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { id, listOf, pageNumber, seconds } from '#shared/codecs.ts'
import { definePage, endpoint } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { storedImage } from '#shared/media-schemas.ts'
import { perPage } from './model.ts'
import type { TextKind } from './model.ts'
import { entityOf, storedDocument, textOption } from './shared-contract.ts'

const link = z.object({ text: z.string(), link: z.string() })
const namedLink = z.object({ id: z.int(), name: z.string(), link: z.string() })

const listedPublic = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  image: storedImage.nullable(),
  /** A BCP 47 language tag. */
  lang: z.string(),
  subject: namedLink.nullable(),
  city: namedLink.nullable(),
  author: z.object({ id: z.int(), name: z.string(), avatar: z.string().nullable(), link: z.string() }),
  is_choice: z.boolean(),
  /** The average of the votes; 0 without votes. */
  rating: z.number(),
  votes: z.int(),
  published_at: seconds(),
  link: z.string(),
})
export type ListedText = z.output<typeof listedPublic>
export type WireListedText = z.input<typeof listedPublic>
const shownPublic = listedPublic.omit({ image: true }).extend({
  text: storedDocument,
  images: z.array(storedImage),
  changed_at: seconds(),
  /** The tutor's price per hour for the subject, in minor units. */
  price: z.int().nullable(),
})
export type ShownText = z.output<typeof shownPublic>

/** The texts of a tutor on the profile. */
export const profileTexts = z.object({ ads: z.array(listedPublic), blogs: z.array(listedPublic) })

const listedTexts = listOf(listedPublic)
const pageHead = {
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  breadcrumbs: z.array(link),
}
const textListData = z.object({
  ...pageHead,
  lead: z.string(),
  list: listedTexts,
  filters: z.object({ lessons: z.array(textOption), cities: z.array(textOption) }),
  chosen: z.object({ lesson: z.int().nullable(), city: z.int().nullable(), tutor: z.int().nullable() }),
})
export type TextListData = z.input<typeof textListData>
const textEntryData = z.object({ ...pageHead, entry: shownPublic, more: z.array(listedPublic) })
export type TextEntryData = z.input<typeof textEntryData>

/** The calls and pages with which visitors read texts of a kind. */
export function publicTextRoutes<const N extends TextKind, const P extends string, const S extends `/${string}/`>(
  name: N,
  plural: P,
  path: S,
) {
  const lang = z.enum(locales).optional()
  const query = { page: pageNumber(), lesson: id().optional(), city: id().optional(), tutor_id: id().optional() }
  return {
    name,
    plural,
    path,
    perPage,
    calls: {
      /** With `id` the list has only this text, with its whole content. */
      list: endpoint({
        method: 'GET',
        path: `/api/client/${plural}`,
        who: guest,
        input: z.object({ ...query, id: id().optional(), lang }),
        answer: entityOf(plural, listedTexts).extend({ text: shownPublic.nullable() }),
      }),
    },
    pages: {
      list: definePage({
        id: plural,
        path,
        who: guest,
        layout: 'site',
        input: z.object(query),
        data: textListData,
      }),
      entry: definePage({
        id: name,
        path: `${path}:id(^\\d+)/`,
        who: guest,
        layout: 'site',
        input: z.object({ id: id() }),
        data: textEntryData,
      }),
    },
  }
}
