import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { isAway } from '#platform/oidc/round-trip.ts'
import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  clientLoginPage,
  endpoints,
  oauth,
  ownEndpoints,
  recoveryPage,
  tutorLoginPage,
  zoneEndpoints,
} from './contract.ts'
import { moveToKept } from './server/absorb-account.ts'
import { resendConfirmation } from './server/ask-confirmation.ts'
import { confirmEmail } from './server/confirm-email.ts'
import { confirmTerms } from './server/confirm-terms.ts'
import { letDemoPeopleIn } from './server/demo-logins.ts'
import { chooseRole } from './server/choose-role.ts'
import { forgetExpired } from './server/forget-expired.ts'
import { askForPassword, generatePassword } from './server/generated-password.ts'
import { identifyPerson } from './server/identify.ts'
import { loginByToken } from './server/order-keys.ts'
import { indicators } from './server/own-account.ts'
import { confirmPhone, resendPhoneCode, setPhone } from './server/own-phone.ts'
import { accountData } from './server/personal-data.ts'
import { setOwnPassword } from './server/set-own-password.ts'
import { checkResetCode, resetPassword, sendResetCode } from './server/recover-password.ts'
import { sendSignInCode } from './server/send-sign-in-code.ts'
import { signInByCode } from './server/sign-in-by-code.ts'
import { signInAs } from './server/sign-in.ts'
import { landingAfter, leaveFrom, providerDoors, signInThroughProvider } from './server/sign-in-through-provider.ts'
import { signOut } from './server/sign-out.ts'
import { keepTimeZone, listTimeZones, setTimeZone } from './server/time-zone.ts'

/** Whoever has come through this door already is led on; not who only followed a link, and may want to see more. */
const doorOf = (role: PersonRole) => (ctx: Ctx, asked: Input<typeof tutorLoginPage>) => {
  const next = landingAfter(ctx, ctx.locale, role, asked.next)
  const { person } = ctx.auth
  const inside = person?.roles.includes(role) && !person.limits
  // A link that confirms an email says on this very page that it failed.
  const confirms = asked.confirmation_code !== undefined || asked.code_error !== undefined
  // They left for the provider, and may be just coming back.
  if (inside && !confirms && !isAway(ctx, providerDoors[role])) return { redirect: next, status: 303 as const }
  const toOrder = /^\/(?:[a-z]{2}\/)?zayavka\//.test(next)
  return { next, provider: ctx.oidc.people?.name ?? null, why: toOrder ? ('order' as const) : null }
}

export const accounts: Plugin = {
  name: 'accounts',
  endpoints: [
    ...implement(ownEndpoints, {
      resendConfirmation,
      confirmEmail,
      loginByToken,
      setPassword: { standalone: setOwnPassword },
      confirmTerms,
      setPhone: { standalone: setPhone },
      confirmPhone: { standalone: confirmPhone },
      resendPhoneCode,
      indicators,
    }),
    ...implement(endpoints, {
      tutorLogin: { standalone: signInAs('tutor') },
      clientLogin: { standalone: signInAs('client') },
      tutorLogout: signOut,
      clientLogout: signOut,
      sendSignInCode,
      signInByCode: { standalone: signInByCode },
      generatePassword: askForPassword,
      sendResetCode,
      checkResetCode: { standalone: checkResetCode },
      resetPassword: { standalone: resetPassword },
      role: () => ({}),
      chooseRole,
    }),
    ...implement(zoneEndpoints, { list: listTimeZones, set: setTimeZone }),
    ...implement(oauth, {
      clientRedirect: leaveFrom('client'),
      clientLogin: { standalone: signInThroughProvider('client') },
      tutorRedirect: leaveFrom('tutor'),
      tutorLogin: { standalone: signInThroughProvider('tutor') },
    }),
  ],
  pages: [
    draw(tutorLoginPage, doorOf('tutor')),
    draw(clientLoginPage, doorOf('client')),
    draw(recoveryPage, (_, asked): { door: PersonRole } => ({ door: asked.door === 'client' ? 'client' : 'tutor' })),
  ],
  subscriptions: [
    { subscriber: 'generated_passwords', to: ['account.password_asked'], after: generatePassword },
    { subscriber: 'merged_accounts', to: ['client.merged'], within: moveToKept },
  ],
  jobs: [{ name: 'forget_expired_codes', cron: '17 3 * * *', perEdition: true, run: forgetExpired }],
  identify: { person: identifyPerson, keepTimeZone },
  personalData: accountData,
  demoLogins: letDemoPeopleIn,
}
