import { z } from 'zod'
import { client, guest, personRoles, tutor } from '#shared/access.ts'
import { id, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'

export * from './own-contract.ts'
export * from './zone-contract.ts'

/** Both doors lead to the same accounts: guessing at one counts at the other. */
const signInLimit = {
  seconds: 900,
  perAddress: 100,
  perValue: { field: 'login', max: 10 },
  captchaAfter: 20,
  failuresOnly: true,
  shared: 'sign-in of a person',
} as const
const credentials = z.object({ login: text(200, 1), password: secret() })

/** A phone number or an e-mail: one of them. */
const contact = z.object({ phone: text(40).optional(), email: text(254).optional() })
/** The digits of a code, with whatever stood between them. */
const code = () => text(20, 1).overwrite((value) => value.replaceAll(/\D/g, ''))
/** How many go to one contact is counted where they are made, however it was typed. */
const sendingLimit = {
  seconds: 3600,
  perAddress: 60,
  perValue: { field: ['phone', 'email'], max: 5 },
  captchaAfter: 10,
  shared: 'codes to a person',
} as const
const resetLimit = {
  seconds: 900,
  perAddress: 60,
  captchaAfter: 20,
  failuresOnly: true,
  shared: 'reset codes',
} as const

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
    who: { ...client, limited: true },
    input: nothing,
    answer: nothing,
    auth: true,
  }),
  sendSignInCode: endpoint({
    method: 'POST',
    path: '/api/client/get_auth_code',
    who: guest,
    input: contact,
    answer: z.object({ client_id: z.int(), code_length: z.int() }),
    limit: sendingLimit,
  }),
  signInByCode: endpoint({
    method: 'POST',
    path: '/api/client/login_by_code',
    who: guest,
    input: z.object({ client_id: id(), auth_code: code() }),
    answer: nothing,
    auth: true,
    // How often one code may be tried is counted with it.
    limit: { seconds: 900, perAddress: 60, captchaAfter: 20, failuresOnly: true },
  }),
  generatePassword: endpoint({
    method: 'POST',
    path: '/api/client/generate_password',
    who: guest,
    input: z.object({ email: text(254, 1) }),
    answer: nothing,
    inPerson: true,
    limit: { seconds: 3600, perAddress: 30, perValue: { field: 'email', max: 5 }, captchaAfter: 10 },
  }),
  sendResetCode: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/get_reset_code',
    who: guest,
    input: contact,
    answer: z.object({ code_length: z.int() }),
    inPerson: true,
    limit: sendingLimit,
  }),
  checkResetCode: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/check_reset_code',
    who: guest,
    input: z.object({ reset_code: code() }),
    answer: nothing,
    inPerson: true,
    limit: resetLimit,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/reset',
    who: guest,
    input: z.object({ reset_code: code(), password: secret() }),
    answer: nothing,
    inPerson: true,
    limit: resetLimit,
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

/** To the identity provider: what came back from it is worth something only with the cookie of having left. */
const leaving = {
  who: guest,
  input: z.object({ next: text(300).optional() }),
  answer: z.object({ url: z.string() }),
} as const
const returning = {
  who: guest,
  input: z.object({ code: secret(4000), state: secret(), iss: secret(500).optional() }),
  answer: z.object({ next: z.string() }),
  auth: true,
  limit: { seconds: 900, perAddress: 100, shared: 'sign-in of a person through a provider' },
} as const
export const oauth = {
  clientRedirect: endpoint({ method: 'GET', path: '/api/client/oauth/redirect', ...leaving }),
  clientLogin: endpoint({ method: 'POST', path: '/api/client/oauth/login', ...returning }),
  tutorRedirect: endpoint({ method: 'GET', path: '/api/tutor/oauth/redirect', ...leaving }),
  tutorLogin: endpoint({ method: 'POST', path: '/api/tutor/oauth/login', ...returning }),
}

const door = {
  who: guest,
  layout: 'site',
  texts: 'account',
  input: z.object({
    next: text(300).optional(),
    /** A link from an email confirms an address here, and says here why it could not. */
    confirmation_code: text(300).optional().catch(undefined),
    code_error: text(40).optional().catch(undefined),
  }),
  /** `provider`: its name, if one may come in through it. */
  data: z.object({
    next: z.string(),
    provider: z.string().nullable(),
    /** What asks for it: a page of one request. */
    why: z.enum(['order']).nullable(),
  }),
} as const

export const tutorLoginPage = page({ id: 'login', path: '/login', ...door })
export const clientLoginPage = page({ id: 'client_login', path: '/client-login', ...door })
export const recoveryPage = page({
  id: 'recovery',
  path: '/recovery',
  who: guest,
  layout: 'site',
  texts: 'account',
  /** From which door somebody came, and to which they go back. */
  input: z.object({ door: text(20).optional() }),
  data: z.object({ door: z.enum(personRoles) }),
})
