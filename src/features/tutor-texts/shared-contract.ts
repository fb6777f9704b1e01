import { z } from 'zod'
import { integer } from '#shared/codecs.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { textStates } from './model.ts'

export const textVersion = () => integer(1, 1_000_000_000)
export const stateNumber = () => integer(0, textStates.length - 1)

/** Stored documents were checked when they were saved. */
export const storedDocument = z.object({
  type: z.literal('doc'),
  content: z.array(z.unknown()),
}) as unknown as z.ZodType<RichText, RichText>

export const textComment = z.object({
  id: z.int(),
  /** The place of the top-level block, and the words in it; empty words mean the whole block. */
  block: z.int(),
  quote: z.string(),
  comment: z.string(),
  resolved: z.boolean(),
})
export type TextComment = z.output<typeof textComment>

export const textOption = z.object({ value: z.int(), text: z.string() })

/** An object with the schema under one name, which is known to the types. */
export function entityOf<N extends string, S extends z.ZodType>(name: N, schema: S): z.ZodObject<Record<N, S>> {
  return z.object({ [name]: schema } as Record<N, S>)
}
