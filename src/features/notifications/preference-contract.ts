import { z } from 'zod'
import { guest, personRoles, tutorStaff } from '#shared/access.ts'
import { flag, id, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { outboundChannels, messengers, noticeChannels, noticeKinds } from './preference-model.ts'

const person = { persons: ['client', 'tutor'] } as const

export const preferencesSchema = z.object({
  role: z.enum(personRoles),
  kinds: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      channels: z.array(z.object({ channel: z.enum(noticeChannels), wanted: z.boolean(), fixed: z.boolean() })),
    }),
  ),
  email: z.string(),
  phone: z.string(),
  /** Emails to the address bounce, so only obligatory ones are sent. */
  comes_back: z.boolean(),
  /** The account has a browser that shows notifications. */
  push: z.boolean(),
  messengers: z.array(z.object({ name: z.enum(messengers), service: z.int(), linked_at: seconds().nullable() })),
})

export type NotificationPreferences = z.input<typeof preferencesSchema>

export const preferenceEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/notifications/choices',
    who: person,
    input: noFields,
    answer: z.object({ choices: preferencesSchema }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/notifications/choices',
    who: person,
    inPerson: true,
    input: z.object({
      kind: z.enum(noticeKinds),
      channel: z.enum(outboundChannels),
      wanted: flag(),
      /** Newsletters are chosen per role; the default is the role of the session. */
      role: z.enum(personRoles).optional(),
    }),
    answer: z.object({ choices: preferencesSchema }),
    limit: { seconds: 3600, perNetwork: 1200, perActor: 300 },
  }),
}

/** `kind` is null when the token is unknown. */
const unsubscribeState = z.object({ kind: z.enum(noticeKinds).nullable(), wanted: z.boolean() })
const token = () => text(64, 1)

export const unsubscribeEndpoints = {
  /** The token is the only credential; `undo` subscribes again. */
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/client/email_unsubscribe',
    who: guest,
    input: z.object({ token: token(), undo: flag().default(false) }),
    answer: unsubscribeState,
    limit: { seconds: 3600, perNetwork: 300 },
  }),
}

export const bounceEndpoints = {
  clear: endpoint({
    method: 'POST',
    path: '/api/admin/account/clear_bounces',
    who: { staff: tutorStaff },
    input: z.object({ id: id() }),
    answer: noFields,
  }),
}

export const unsubscribePage = definePage({
  id: 'email_unsubscribe',
  path: '/email_unsubscribe',
  who: guest,
  layout: 'site',
  fresh: true,
  input: z.object({ token: text(64).default('') }),
  data: unsubscribeState.extend({
    token: z.string(),
    /** The page with the other notification preferences. */
    rest: z.enum(['/settings', '/client_profile']),
  }),
})
