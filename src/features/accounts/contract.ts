import { z } from 'zod'
import { client, guest, personRoles, tutor } from '#shared/access.ts'
import { id, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { personSignInAnswer } from './passkey-contract.ts'

export * from './own-contract.ts'
export * from './passkey-contract.ts'
export * from './session-contract.ts'
export * from './zone-contract.ts'

/** Both login pages share one counter, because they lead to the same accounts. */
const signInLimit = {
  seconds: 900,
  perNetwork: 100,
  perValue: { field: 'login', max: 10 },
  captchaAfter: 20,
  failuresOnly: true,
  shared: 'sign-in of a person',
} as const
const credentials = z.object({ login: text(200, 1), password: secret() })

const contactInput = z.object({ phone: text(40).optional(), email: text(254).optional() })
/** People copy codes with spaces and dashes, so everything but digits is dropped. */
const codeField = () => text(20, 1).overwrite((value) => value.replaceAll(/\D/g, ''))
/** This limits calls; `issueCode` limits codes per normalized address. */
const sendingLimit = {
  seconds: 3600,
  perNetwork: 60,
  perValue: { field: ['phone', 'email'], max: 5 },
  captchaAfter: 10,
  shared: 'codes to a person',
} as const
const resetLimit = {
  seconds: 900,
  perNetwork: 60,
  captchaAfter: 20,
  failuresOnly: true,
  shared: 'reset codes',
} as const

export const authEndpoints = {
  tutorLogin: endpoint({
    method: 'POST',
    path: '/api/tutor/login',
    who: guest,
    input: credentials,
    answer: personSignInAnswer,
    auth: true,
    limit: signInLimit,
  }),
  clientLogin: endpoint({
    method: 'POST',
    path: '/api/client/login',
    who: guest,
    input: credentials,
    answer: personSignInAnswer,
    auth: true,
    limit: signInLimit,
  }),
  tutorLogout: endpoint({
    method: 'POST',
    path: '/api/tutor/logout',
    who: tutor,
    input: noFields,
    answer: noFields,
    auth: true,
  }),
  clientLogout: endpoint({
    method: 'POST',
    path: '/api/client/logout',
    who: { ...client, limited: true },
    input: noFields,
    answer: noFields,
    auth: true,
  }),
  sendSignInCode: endpoint({
    method: 'POST',
    path: '/api/client/get_auth_code',
    who: guest,
    input: contactInput,
    answer: z.object({ client_id: z.int(), code_length: z.int() }),
    limit: sendingLimit,
  }),
  signInByCode: endpoint({
    method: 'POST',
    path: '/api/client/login_by_code',
    who: guest,
    input: z.object({ client_id: id(), auth_code: codeField() }),
    answer: personSignInAnswer,
    auth: true,
    // The tries per code are counted in `account_code`.
    limit: { seconds: 900, perNetwork: 60, captchaAfter: 20, failuresOnly: true },
  }),
  generatePassword: endpoint({
    method: 'POST',
    path: '/api/client/generate_password',
    who: guest,
    input: z.object({ email: text(254, 1) }),
    answer: noFields,
    inPerson: true,
    limit: { seconds: 3600, perNetwork: 30, perValue: { field: 'email', max: 5 }, captchaAfter: 10 },
  }),
  sendResetCode: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/get_reset_code',
    who: guest,
    input: contactInput,
    answer: z.object({ code_length: z.int() }),
    inPerson: true,
    limit: sendingLimit,
  }),
  checkResetCode: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/check_reset_code',
    who: guest,
    input: z.object({ reset_code: codeField() }),
    answer: noFields,
    inPerson: true,
    limit: resetLimit,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/reset',
    who: guest,
    input: z.object({ reset_code: codeField(), password: secret() }),
    answer: noFields,
    inPerson: true,
    limit: resetLimit,
  }),
  /** The owner's own password in the place of one that staff have set; logs in, after a passkey if the account has one. */
  redeemLink: endpoint({
    method: 'POST',
    path: '/api/auth/password_link/use',
    who: guest,
    input: z.object({ token: secret(100), password: secret() }),
    answer: personSignInAnswer.extend({ role: z.enum(personRoles) }),
    auth: true,
    inPerson: true,
    limit: { seconds: 900, perNetwork: 60, captchaAfter: 20, failuresOnly: true },
  }),
  role: endpoint({
    method: 'GET',
    path: '/api/auth/role/get',
    who: guest,
    input: noFields,
    answer: noFields,
    auth: true,
  }),
  chooseRole: endpoint({
    method: 'POST',
    path: '/api/auth/role/set',
    who: { persons: personRoles },
    input: z.object({ role: z.enum(personRoles) }),
    answer: noFields,
    auth: true,
  }),
}

/** The provider's response is valid only with the cookie that was set before the redirect. */
const oauthRedirect = {
  who: guest,
  input: z.object({ next: text(300).optional() }),
  answer: z.object({ url: z.string() }),
} as const
const oauthLogin = {
  who: guest,
  input: z.object({ code: secret(4000), state: secret(), iss: secret(500).optional() }),
  answer: personSignInAnswer.extend({ next: z.string() }),
  auth: true,
  limit: { seconds: 900, perNetwork: 100, shared: 'sign-in of a person through a provider' },
} as const
export const personOauthEndpoints = {
  clientRedirect: endpoint({ method: 'GET', path: '/api/client/oauth/redirect', ...oauthRedirect }),
  clientLogin: endpoint({ method: 'POST', path: '/api/client/oauth/login', ...oauthLogin }),
  tutorRedirect: endpoint({ method: 'GET', path: '/api/tutor/oauth/redirect', ...oauthRedirect }),
  tutorLogin: endpoint({ method: 'POST', path: '/api/tutor/oauth/login', ...oauthLogin }),
}

const loginPageShape = {
  who: guest,
  layout: 'site',
  texts: 'account',
  input: z.object({
    next: text(300).optional(),
    /** The confirmation link of an email opens this page, which also shows why a confirmation failed. */
    confirmation_code: text(300).optional().catch(undefined),
    code_error: text(40).optional().catch(undefined),
  }),
  /** `provider` is the provider's name, or null when login through a provider is not configured. */
  data: z.object({
    next: z.string(),
    provider: z.string().nullable(),
    /** Set when the login was required by a request's page. */
    reason: z.enum(['order']).nullable(),
  }),
} as const

export const tutorLoginPage = definePage({ id: 'login', path: '/login', ...loginPageShape })
export const clientLoginPage = definePage({ id: 'client_login', path: '/client-login', ...loginPageShape })
export const recoveryPage = definePage({
  id: 'recovery',
  path: '/recovery',
  who: guest,
  layout: 'site',
  texts: 'account',
  input: z.object({ door: text(20).optional() }),
  data: z.object({ role: z.enum(personRoles) }),
})

/** The token of the link is in the fragment of the address, which no access log contains. */
export const newPasswordPage = definePage({
  id: 'new_password',
  path: '/new-password',
  who: guest,
  layout: 'site',
  texts: 'account',
  input: noFields,
  data: z.object({}),
})
