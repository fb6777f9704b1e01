import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { integer, text } from '#shared/codecs.ts'
import { endpoint } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'

export const suggestionKinds = ['subject', 'city', 'tutor'] as const

const suggestion = z.object({ kind: z.enum(suggestionKinds), text: z.string(), link: z.string() })
export type Suggestion = z.output<typeof suggestion>

export const suggestEndpoints = {
  suggest: endpoint({
    method: 'GET',
    path: '/api/client/suggest',
    who: guest,
    input: z.object({
      q: text(100),
      lang: z.enum(locales).optional(),
      limit: integer(1, 20).default(8),
    }),
    /** The best first: a subject, a subject at a place, a place, or a tutor as their card names them. */
    answer: z.object({
      suggestions: z.array(suggestion),
      /** Where to go instead when nothing is suggested: subjects in demand. */
      popular: z.array(suggestion),
    }),
    // One call a letter, and no more than fingers can do.
    limit: { seconds: 60, perAddress: 300 },
  }),
}
