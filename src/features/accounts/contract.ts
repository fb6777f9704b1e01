import { z } from 'zod'
import { client, guest, personRoles, tutor } from '#shared/access.ts'
import { secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'

/** Both doors lead to the same accounts: guessing at one counts at the other. */
const signInLimit = {
  seconds: 900,
  perAddress: 100,
  perValue: { field: 'login', max: 10 },
  shared: 'sign-in of a person',
} as const
const credentials = z.object({ login: text(200, 1), password: secret() })

export const endpoints = {
  tutorLogin: endpoint({
    method: 'POST',
    path: '/api/tutor/login',
    who: guest,
    input: credentials,
    answer: nothing,
    auth: true,
    limit: signInLimit,
  }),
  clientLogin: endpoint({
    method: 'POST',
    path: '/api/client/login',
    who: guest,
    input: credentials,
    answer: nothing,
    auth: true,
    limit: signInLimit,
  }),
  tutorLogout: endpoint({
    method: 'POST',
    path: '/api/tutor/logout',
    who: tutor,
    input: nothing,
    answer: nothing,
    auth: true,
  }),
  clientLogout: endpoint({
    method: 'POST',
    path: '/api/client/logout',
    who: client,
    input: nothing,
    answer: nothing,
    auth: true,
  }),
  role: endpoint({
    method: 'GET',
    path: '/api/auth/role/get',
    who: guest,
    input: nothing,
    answer: nothing,
    auth: true,
  }),
  chooseRole: endpoint({
    method: 'POST',
    path: '/api/auth/role/set',
    who: { persons: personRoles },
    input: z.object({ role: z.enum(personRoles) }),
    answer: nothing,
    auth: true,
  }),
}

const door = { input: z.object({ next: text(300).optional() }), data: z.object({ next: z.string() }) }

export const tutorLoginPage = page({ id: 'login', path: '/login', who: guest, layout: 'site', ...door })
export const clientLoginPage = page({ id: 'client_login', path: '/client-login', who: guest, layout: 'site', ...door })
