import { z } from 'zod'
import type { StaffStatus } from '#shared/access.ts'
import { entity, id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { storedImage } from '#shared/media-schemas.ts'
import { commentLimits, imageRule, longestQuote } from './model.ts'
import type { TextKind } from './model.ts'
import { entityOf, stateNumber, storedDocument, textComment, textVersion } from './shared-contract.ts'

const staffComment = textComment.extend({ sent: z.boolean(), who: z.string(), created_at: seconds() })
const source = z.object({ source: z.string(), title: z.string(), link: z.string(), percent: z.int() })
export type UniquenessSource = z.output<typeof source>

/** Beside the form staff see the text with its remarks, its public version, and other texts with the same words. */
const review = z.object({
  title: z.string(),
  text: storedDocument.nullable(),
  live: z.object({ title: z.string(), text: storedDocument, link: z.string(), visible: z.boolean() }).nullable(),
  comments: z.array(staffComment),
  uniqueness: z.int().nullable(),
  sources: z.array(source),
  tutor: z.object({ id: z.int(), name: z.string(), link: z.string() }),
})
export type TextReview = z.output<typeof review>
export type WireTextReview = z.input<typeof review>

/** The calls of staff besides those of the declared panel screen. */
export function staffTextCalls<const N extends TextKind>(name: N, staff: readonly StaffStatus[]) {
  const path = <const C extends string>(call: C): `/api/admin/${N}/${C}` => `/api/admin/${name}/${call}`
  const who = { staff }
  return {
    changeStatus: endpoint({
      method: 'POST',
      path: path('change_status'),
      who,
      input: entityOf(
        name,
        entity(
          z.object({
            id: id(),
            tutor_id: id().optional(),
            new_status: stateNumber(),
            version: textVersion().optional(),
          }),
        ),
      ),
      answer: z.object({ id: z.int(), status: z.int() }),
    }),
    addImage: endpoint({
      method: 'POST',
      path: path('add_image'),
      who,
      input: z.object({ tutor_id: id().optional(), [`${name}_id`]: id() }),
      files: { image: imageRule },
      answer: z.object({ image: storedImage }),
    }),
    removeImage: endpoint({
      method: 'POST',
      path: path('remove_image'),
      who,
      input: z.object({ image_id: id() }),
      answer: noFields,
    }),
    checkUniqueness: endpoint({
      method: 'POST',
      path: path('check_uniqueness'),
      who,
      input: z.object({ id: id() }),
      answer: noFields,
    }),
    review: endpoint({ method: 'GET', path: path('review'), who, input: z.object({ id: id() }), answer: review }),
    addComment: endpoint({
      method: 'POST',
      path: path('comment/create'),
      who,
      input: z.object({
        id: id(),
        block: integer(0, 3_000),
        quote: text(longestQuote).default(''),
        comment: text(commentLimits.max, commentLimits.min),
      }),
      answer: review,
    }),
    removeComment: endpoint({
      method: 'POST',
      path: path('comment/delete'),
      who,
      input: z.object({ id: id() }),
      answer: review,
    }),
  }
}
