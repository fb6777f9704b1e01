import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { entity, flag, id, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { givenImage, storedImage } from '#shared/media-schemas.ts'
import { richText } from '#shared/rich-text/rich-text.ts'
import { imageRule, longestTitle, mostImages } from './model.ts'
import type { TextKind } from './model.ts'
import { entityOf, stateNumber, storedDocument, textComment, textOption, textVersion } from './shared-contract.ts'

const optionalId = () => id().nullable().optional()

/** A draft may be incomplete, so only the maximum lengths apply. */
const givenText = z.object({
  lang: z.enum(locales).optional(),
  title: text(longestTitle).optional(),
  text: richText().nullable().optional(),
  images: z.array(givenImage(false)).max(mostImages).optional(),
  subject_id: optionalId(),
  city_id: optionalId(),
})
export type GivenText = z.output<typeof givenText>

const listedOwn = z.object({
  id: z.int(),
  status: z.int(),
  title: z.string(),
  lang: z.enum(locales),
  image: storedImage.nullable(),
  /** Where visitors read it; null if they cannot. */
  link: z.string().nullable(),
  /** The tutor cannot show it without another review. */
  hidden_by_staff: z.boolean(),
  open_comments: z.int(),
  rating: z.number(),
  votes: z.int(),
  changed_at: seconds(),
})
export type ListedOwnText = z.output<typeof listedOwn>

const own = listedOwn.omit({ image: true, open_comments: true, rating: true, votes: true, changed_at: true }).extend({
  text: storedDocument.nullable(),
  images: z.array(storedImage),
  subject_id: z.int().nullable(),
  city_id: z.int().nullable(),
  revision_comment: z.string(),
  comments: z.array(textComment),
  version: z.int(),
})
export type OwnText = z.output<typeof own>

const rules = z.object({
  title: z.object({ min: z.int(), max: z.int() }),
  text: z.object({ min: z.int(), max: z.int() }),
  images: z.object({ max_count: z.int(), max_bytes: z.int(), types: z.array(z.string()) }),
  max_texts: z.int(),
  needs_subject: z.boolean(),
  locales: z.array(z.enum(locales)),
  /** The rules in words, one sentence each. */
  rules: z.array(z.string()),
})

const uploadLimit = { seconds: 3600, perNetwork: 600, perActor: 200 }
const writeLimit = { seconds: 3600, perNetwork: 1000, perActor: 300 }

/** The calls with which a tutor writes texts of a kind. */
export function tutorTextCalls<const N extends TextKind, const P extends string>(name: N, plural: P) {
  const path = <const C extends string>(call: C): `/api/tutor/${N}/${C}` => `/api/tutor/${name}/${call}`
  const one = entityOf(name, own)
  const images = { ...imageRule, maxCount: mostImages }
  return {
    create: endpoint({
      method: 'POST',
      path: path('create'),
      who: tutor,
      input: entityOf(name, entity(givenText)),
      files: { images },
      documents: true,
      answer: one,
      limit: writeLimit,
    }),
    /** Only the given values change. `images` also sorts them; uploaded files are added at the end. */
    save: endpoint({
      method: 'POST',
      path: path('save'),
      who: tutor,
      input: entityOf(name, entity(givenText.extend({ id: id(), version: textVersion().optional() }))),
      files: { images },
      documents: true,
      answer: one,
      limit: writeLimit,
    }),
    get: endpoint({ method: 'GET', path: path('get'), who: tutor, input: z.object({ id: id() }), answer: one }),
    list: endpoint({
      method: 'GET',
      path: `/api/tutor/${plural}/get`,
      who: tutor,
      input: z.object({ page: pageNumber() }),
      answer: entityOf(plural, listOf(listedOwn)),
    }),
    rules: endpoint({
      method: 'GET',
      path: `/api/tutor/resources/${name}_rules`,
      who: tutor,
      input: noFields,
      answer: rules,
    }),
    /** Without a text, or with `inline`, the image waits until a text uses it. */
    addImage: endpoint({
      method: 'POST',
      path: path('add_image'),
      who: tutor,
      input: z.object({
        [`${name}_id`]: id().optional(),
        tutor_id: id().optional(),
        inline: flag().default(false),
      }),
      files: { image: imageRule },
      answer: z.object({ image: storedImage }),
      limit: uploadLimit,
    }),
    removeImage: endpoint({
      method: 'POST',
      path: path('remove_image'),
      who: tutor,
      input: z.object({ image_id: id() }),
      answer: one,
    }),
    changeStatus: endpoint({
      method: 'POST',
      path: path('change_status'),
      who: tutor,
      input: entityOf(
        name,
        entity(z.object({ id: id(), new_status: stateNumber(), version: textVersion().optional() })),
      ),
      answer: one,
      limit: writeLimit,
    }),
    resolveComment: endpoint({
      method: 'POST',
      path: path('comment/resolve'),
      who: tutor,
      input: z.object({ id: id(), resolved: flag().default(true) }),
      answer: one,
    }),
  }
}

const ownTextsData = z.object({ list: listOf(listedOwn), rules, is_visible: z.boolean() })
export type OwnTextsData = z.input<typeof ownTextsData>
const ownTextData = z.object({
  text: own.nullable(),
  rules,
  choices: z.object({ lessons: z.array(textOption), cities: z.array(textOption) }),
  initial: z.object({ lang: z.enum(locales), subject_id: z.int().nullable(), city_id: z.int().nullable() }),
})
export type OwnTextData = z.input<typeof ownTextData>

/** The pages on which a tutor writes texts of a kind. */
export function ownTextPages<const N extends string, const S extends `/${string}`>(name: N, path: S) {
  const page = { who: tutor, layout: 'site' } as const
  return {
    list: definePage({
      ...page,
      id: `my_${name}s`,
      path,
      input: z.object({ page: pageNumber() }),
      data: ownTextsData,
    }),
    entry: definePage({
      ...page,
      id: `my_${name}`,
      path: `${path}/:id/`,
      input: z.object({ id: z.union([id(), z.literal('new')]) }),
      data: ownTextData,
    }),
  }
}
