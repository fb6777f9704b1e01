import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { id } from '#shared/codecs.ts'
import { definePage } from '#shared/contract.ts'
import { conversationSummary } from '#features/chat/contract.ts'
import { paymentChoices } from '#features/payments/contract.ts'
import { clientOrder } from './client.ts'
import { tutorOrder } from './tutor.ts'

export const orderPage = definePage({
  id: 'order',
  path: '/zayavka/:id/',
  who: { persons: ['client', 'tutor'], staff: tutorStaff, limited: true },
  layout: 'site',
  input: z.object({ id: id() }),
  data: z.object({
    /** A reader who is both the client and a tutor gets one of the two views. */
    as: z.enum(['client', 'tutor']),
    client: clientOrder.nullable(),
    tutor: tutorOrder.nullable(),
    /** The session was opened by an order link and sees only this order. */
    limited: z.boolean(),
    /** The reader's identity in chats, and the chats that exist. */
    me: z.object({ role: z.enum(['client', 'tutor']), id: z.int() }),
    conversations: z.array(conversationSummary),
    /** How the tutor can pay the fee, while it can be paid. */
    payment: paymentChoices.nullable(),
  }),
})
