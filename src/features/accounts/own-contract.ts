import { z } from 'zod'
import { guest, tutor } from '#shared/access.ts'
import { flag, seconds, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { passkeyAssertion } from '#shared/passkey.ts'

export const ownAccountEndpoints = {
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/tutor/email/resend',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: noFields,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/tutor/email/confirm',
    who: guest,
    input: z.object({ confirmation_code: secret(100) }),
    answer: noFields,
    limit: { seconds: 900, perNetwork: 60 },
  }),
  loginByToken: endpoint({
    method: 'POST',
    path: '/api/client/login_by_token',
    who: guest,
    inPerson: true,
    input: z.object({ auth_token: secret(100) }),
    answer: noFields,
    auth: true,
    limit: { seconds: 900, perNetwork: 60 },
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/password/set',
    who: tutor,
    inPerson: true,
    // Accounts with a password must send `current_password`, those with nothing but a passkey its proof.
    input: z.object({
      password: secret(),
      current_password: secret().optional(),
      proof: passkeyAssertion.optional(),
    }),
    answer: noFields,
    limit: { seconds: 900, perNetwork: 30, perActor: 10 },
  }),
  confirmTerms: endpoint({
    method: 'POST',
    path: '/api/tutor/terms/confirm',
    who: tutor,
    inPerson: true,
    input: z.object({ confirmation_terms: flag() }),
    answer: noFields,
  }),
  setPhone: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/phone/set',
    who: tutor,
    inPerson: true,
    // Replacing a confirmed number needs `current_password` or, from accounts with nothing but a passkey, its proof.
    input: z.object({
      phone: text(40, 1),
      current_password: secret().optional(),
      proof: passkeyAssertion.optional(),
    }),
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 60, perActor: 20 },
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/phone/confirm',
    who: tutor,
    inPerson: true,
    input: z.object({ code: text(20, 1).overwrite((value) => value.replaceAll(/\D/g, '')) }),
    answer: noFields,
    limit: { seconds: 900, perNetwork: 60, perActor: 20 },
  }),
  resendPhoneCode: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/phone/resend_code',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 60, perActor: 20 },
  }),
  indicators: endpoint({
    method: 'GET',
    path: '/api/tutor/profile/indicators/get',
    who: tutor,
    input: noFields,
    answer: z.object({ is_allow_verification: z.boolean(), lastUpdate: seconds() }),
  }),
}
