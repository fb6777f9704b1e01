import type { PersonRole } from '#shared/access.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { clientLoginPage, endpoints, tutorLoginPage } from './contract.ts'
import { safeNext } from './model.ts'
import { letDemoPeopleIn } from './server/demo-logins.ts'
import { chooseRole } from './server/choose-role.ts'
import { identifyPerson } from './server/identify.ts'
import { signInAs } from './server/sign-in.ts'
import { signOut } from './server/sign-out.ts'

/** Whoever has come through this door already is led on. */
const doorOf = (role: PersonRole) => (ctx: Ctx, asked: { next?: string | undefined }) => {
  const next = safeNext(asked.next, localePath(ctx.locale, ctx.edition.locales, '/'))
  return ctx.auth.person?.roles.includes(role) ? { redirect: next, status: 303 as const } : { next }
}

export const accounts: Plugin = {
  name: 'accounts',
  endpoints: implement(endpoints, {
    tutorLogin: { standalone: signInAs('tutor') },
    clientLogin: { standalone: signInAs('client') },
    tutorLogout: signOut,
    clientLogout: signOut,
    role: () => ({}),
    chooseRole,
  }),
  pages: [draw(tutorLoginPage, doorOf('tutor')), draw(clientLoginPage, doorOf('client'))],
  identify: { person: identifyPerson },
  demoLogins: letDemoPeopleIn,
}
