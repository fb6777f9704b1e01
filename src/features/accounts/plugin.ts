import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { isProviderLoginPending } from '#platform/oidc/login-flow.ts'
import { page, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  clientLoginPage,
  authEndpoints,
  personOauthEndpoints,
  ownAccountEndpoints,
  ownPasskeyEndpoints,
  newPasswordPage,
  ownSessionEndpoints,
  passkeyLoginEndpoints,
  recoveryPage,
  tutorLoginPage,
  zoneEndpoints,
} from './contract.ts'
import { reassignMergedAccount } from './server/merge-account.ts'
import { resendEmailConfirmation } from './server/email-confirmation.ts'
import { signInPersonWithPasskey } from './server/complete-sign-in.ts'
import { confirmEmail } from './server/confirm-email.ts'
import { confirmTerms } from './server/confirm-terms.ts'
import { sendProofCode } from './server/confirm-owner.ts'
import { chooseRole } from './server/choose-role.ts'
import { deleteExpiredSecrets } from './server/delete-expired.ts'
import { accountGrants } from './server/grants.ts'
import { requestGeneratedPassword, generatePassword } from './server/generated-password.ts'
import { identifyPerson } from './server/identify.ts'
import { keepOwnPasskeys, reportLostPasskeys } from './server/lost-passkeys.ts'
import { loginByToken } from './server/order-links.ts'
import { getTutorIndicators } from './server/own-account.ts'
import { addOwnPasskey, createOwnPasskeyOptions, removeOwnPasskey, renameOwnPasskey } from './server/own-passkeys.ts'
import { createProofChallenge } from './server/passkeys.ts'
import { endOtherSessions, endOwnSession } from './server/own-sessions.ts'
import { confirmPhone, resendPhoneCode, setPhone } from './server/own-phone.ts'
import { exportAccountData } from './server/personal-data.ts'
import { setPersonPassword } from './server/set-password.ts'
import { redeemPasswordLink } from './server/password-link.ts'
import { checkResetCode, resetPassword, sendResetCode } from './server/recover-password.ts'
import { sendSignInCode } from './server/send-sign-in-code.ts'
import { signInByCode } from './server/sign-in-by-code.ts'
import { signInWithPassword } from './server/sign-in.ts'
import {
  landingPath,
  startPersonProviderLogin,
  personLoginRoutes,
  signInPersonThroughProvider,
} from './server/sign-in-through-provider.ts'
import { signOutPerson } from './server/sign-out.ts'
import { savePersonTimeZone, listTimeZones, setPersonTimeZone } from './server/time-zone.ts'
import { accountEvents } from './events.ts'
import { accountNotifications } from './server/notifications/notifications.ts'

/** Redirects people who are logged in; the limited session of an order link does not count. */
const loadLogin = (role: PersonRole) => (ctx: Ctx, input: Input<typeof tutorLoginPage>) => {
  const next = landingPath(ctx, ctx.locale, role, input.next)
  const { person } = ctx.auth
  const loggedIn = person?.roles.includes(role) && !person.limits
  // A failed email confirmation is reported on this page.
  const isConfirmation = input.confirmation_code !== undefined || input.code_error !== undefined
  // The visitor may be returning from the provider, which this page has to finish.
  if (loggedIn && !isConfirmation && !isProviderLoginPending(ctx, personLoginRoutes[role]))
    return { redirect: next, status: 303 as const }
  const toOrder = /^\/(?:[a-z]{2}\/)?zayavka\//.test(next)
  return { next, provider: ctx.gateways.oidc.people?.name ?? null, reason: toOrder ? ('order' as const) : null }
}

export const accounts: Plugin = {
  name: 'accounts',
  routes: {
    endpoints: [
      ...implement(ownAccountEndpoints, {
        resendConfirmation: resendEmailConfirmation,
        confirmEmail,
        loginByToken,
        setPassword: { standalone: setPersonPassword },
        confirmTerms,
        setPhone: { standalone: setPhone },
        confirmPhone: { standalone: confirmPhone },
        resendPhoneCode,
        indicators: getTutorIndicators,
      }),
      ...implement(ownPasskeyEndpoints, {
        options: { standalone: createOwnPasskeyOptions },
        add: addOwnPasskey,
        rename: renameOwnPasskey,
        keep: keepOwnPasskeys,
        delete: { standalone: removeOwnPasskey },
        prove: createProofChallenge,
        sendCode: sendProofCode,
      }),
      ...implement(passkeyLoginEndpoints, {
        signIn: { standalone: signInPersonWithPasskey },
        lost: reportLostPasskeys,
      }),
      ...implement(ownSessionEndpoints, { end: endOwnSession, endOthers: endOtherSessions }),
      ...implement(authEndpoints, {
        tutorLogin: { standalone: signInWithPassword('tutor') },
        clientLogin: { standalone: signInWithPassword('client') },
        tutorLogout: signOutPerson,
        clientLogout: signOutPerson,
        sendSignInCode,
        signInByCode: { standalone: signInByCode },
        generatePassword: requestGeneratedPassword,
        sendResetCode,
        checkResetCode: { standalone: checkResetCode },
        resetPassword: { standalone: resetPassword },
        redeemLink: { standalone: redeemPasswordLink },
        role: () => ({}),
        chooseRole,
      }),
      ...implement(zoneEndpoints, { list: listTimeZones, set: setPersonTimeZone }),
      ...implement(personOauthEndpoints, {
        clientRedirect: startPersonProviderLogin('client'),
        clientLogin: { standalone: signInPersonThroughProvider('client') },
        tutorRedirect: startPersonProviderLogin('tutor'),
        tutorLogin: { standalone: signInPersonThroughProvider('tutor') },
      }),
    ],
    pages: [
      page(tutorLoginPage, loadLogin('tutor')),
      page(clientLoginPage, loadLogin('client')),
      page(newPasswordPage, () => ({})),
      page(recoveryPage, (_, input): { role: PersonRole } => ({ role: input.door === 'client' ? 'client' : 'tutor' })),
    ],
  },
  events: {
    declared: accountEvents,
    subscriptions: [
      { subscriber: 'generated_passwords', to: ['account.password_requested'], after: generatePassword },
      { subscriber: 'merged_accounts', to: ['client.merged'], within: reassignMergedAccount },
    ],
  },
  notifications: {
    messages: accountNotifications,
  },
  jobs: [{ name: 'delete_expired_codes', cron: '17 3 * * *', perEdition: true, run: deleteExpiredSecrets }],
  people: {
    identify: { person: identifyPerson, keepTimeZone: savePersonTimeZone },
    personalData: exportAccountData,
    grants: accountGrants,
  },
}
