import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { secret } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'

const token = () => secret(100)

/** A one-time link for a new member of the staff. POST keeps its token out of addresses and logs. */
export const invitationEndpoints = {
  /** Whom the link is for. */
  get: endpoint({
    method: 'POST',
    path: '/api/admin/invitation/get',
    who: guest,
    input: z.object({ token: token() }),
    answer: z.object({ login: z.string(), name: z.string() }),
    limit: { seconds: 900, perAddress: 100 },
  }),
  /** Sets the password and uses the link up. `signed_in` is false for a member who must show a passkey first. */
  accept: endpoint({
    method: 'POST',
    path: '/api/admin/invitation/accept',
    who: guest,
    input: z.object({ token: token(), password: secret() }),
    answer: z.object({ signed_in: z.boolean() }),
    auth: true,
    limit: { seconds: 900, perAddress: 100 },
  }),
}

/** The token is behind the `#`. */
export const invitationPage = page({
  id: 'panel.invitation',
  path: '/panel/invitation',
  who: guest,
  layout: 'bare',
  texts: 'panel',
  input: nothing,
  data: z.object({}),
})
