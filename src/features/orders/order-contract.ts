import { z } from 'zod'
import { id } from '#shared/codecs.ts'
import { page } from '#shared/contract.ts'
import { talk } from '#features/chat/contract.ts'
import { clientOrder } from './client-contract.ts'
import { tutorOrder } from './tutor-contract.ts'

/** The page of an order, for its client and for tutors whom it is or was offered to; staff have their own. */
export const orderPage = page({
  id: 'order',
  path: '/zayavka/:id/',
  who: { persons: ['client', 'tutor'], staff: [1, 2, 4], limited: true },
  layout: 'site',
  input: z.object({ id: id() }),
  data: z.object({
    /** As whom the reader sees it: whoever is both has one of the two. */
    as: z.enum(['client', 'tutor']),
    client: clientOrder.nullable(),
    tutor: tutorOrder.nullable(),
    /** Came by a link, which opens this order and nothing else. */
    limited: z.boolean(),
    /** Who they are in its conversations, and those that have begun. */
    me: z.object({ role: z.enum(['client', 'tutor']), id: z.int() }),
    talks: z.array(talk),
  }),
})
