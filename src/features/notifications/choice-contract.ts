import { z } from 'zod'
import { guest, personRoles } from '#shared/access.ts'
import { flag, id, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { chosenChannels, messengers, noticeChannels, noticeKinds } from './choice-model.ts'

const person = { persons: ['client', 'tutor'] } as const

/** What somebody is told, and where. */
export const choices = z.object({
  /** As whom. */
  role: z.enum(personRoles),
  kinds: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      /** Those that it is told by at all. */
      channels: z.array(z.object({ channel: z.enum(noticeChannels), wanted: z.boolean(), fixed: z.boolean() })),
    }),
  ),
  email: z.string(),
  phone: z.string(),
  /** Letters to that address do: nothing goes there that they could do without. */
  comes_back: z.boolean(),
  messengers: z.array(z.object({ name: z.enum(messengers), service: z.int(), linked_at: seconds().nullable() })),
})

export type Choices = z.input<typeof choices>

export const choiceEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/notifications/choices',
    who: person,
    input: nothing,
    answer: z.object({ choices }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/notifications/choices',
    who: person,
    inPerson: true,
    input: z.object({
      kind: z.enum(noticeKinds),
      channel: z.enum(chosenChannels),
      wanted: flag(),
      /** News are for clients or for tutors: without it, as whom they have come in. */
      role: z.enum(personRoles).optional(),
    }),
    answer: z.object({ choices }),
    limit: { seconds: 3600, perAddress: 1200, perActor: 300 },
  }),
}

/** What a link at the foot of a letter is about; nothing for one that says nothing to us. */
const stopped = z.object({ kind: z.enum(noticeKinds).nullable(), wanted: z.boolean() })
const token = () => text(64, 1)

export const unsubscribeEndpoints = {
  /** By whoever has the letter; `undo` takes it back. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/client/email_unsubscribe',
    who: guest,
    input: z.object({ token: token(), undo: flag().default(false) }),
    answer: stopped,
    limit: { seconds: 3600, perAddress: 300 },
  }),
}

/** By staff, of a person's e-mail: letters go there again. */
export const bounceEndpoints = {
  clear: endpoint({
    method: 'POST',
    path: '/api/admin/account/clear_bounces',
    who: { staff: [1, 2, 4] },
    input: z.object({ id: id() }),
    answer: nothing,
  }),
}

export const unsubscribePage = page({
  id: 'email_unsubscribe',
  path: '/email_unsubscribe',
  who: guest,
  layout: 'site',
  fresh: true,
  input: z.object({ token: text(64).default('') }),
  data: stopped.extend({
    token: z.string(),
    /** Where whoever it is chooses the rest. */
    rest: z.enum(['/settings', '/client_profile']),
  }),
})
