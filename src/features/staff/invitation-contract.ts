import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { secret } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'

const token = () => secret(100)

/** One-time links for new staff members. POST keeps the token out of URLs and logs. */
export const invitationEndpoints = {
  get: endpoint({
    method: 'POST',
    path: '/api/admin/invitation/get',
    who: guest,
    input: z.object({ token: token() }),
    answer: z.object({ login: z.string(), name: z.string() }),
    limit: { seconds: 900, perNetwork: 100 },
  }),
  /**
   * Sets the password and uses up the link. `signed_in` is false for a member who has to present a passkey first.
   */
  accept: endpoint({
    method: 'POST',
    path: '/api/admin/invitation/accept',
    who: guest,
    input: z.object({ token: token(), password: secret() }),
    answer: z.object({ signed_in: z.boolean() }),
    auth: true,
    limit: { seconds: 900, perNetwork: 100 },
  }),
}

export const invitationPage = definePage({
  id: 'panel.invitation',
  path: '/panel/invitation',
  who: guest,
  layout: 'bare',
  texts: 'panel',
  input: noFields,
  data: z.object({}),
})
