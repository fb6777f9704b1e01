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
    /** Best first: a subject, a subject in a place, a place, or a tutor by the name on their card. */
    answer: z.object({
      suggestions: z.array(suggestion),
      /** Popular subjects, filled only when there are no suggestions. */
      popular: z.array(suggestion),
    }),
    // Allows one call per keystroke of a fast typist.
    limit: { seconds: 60, perNetwork: 300 },
  }),
}
