import { staffStatuses } from '#shared/access.ts'
import type { StaffStatus } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import { ownZone } from '#shared/time-zone.ts'
import { isAway } from '#platform/oidc/round-trip.ts'
import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import {
  audit,
  auditPage,
  desktop,
  desktopPage,
  endpoints,
  panelRootPage,
  enterPage,
  loginPage,
  refusedPage,
} from './contract.ts'
import { passkeyEndpoints, passkeysPage } from './contract.ts'
import { adminEndpoints, adminPage, admins, adminsPage, desktopEndpoints } from './contract.ts'
import { schedule, scheduleEndpoints, schedulePage } from './contract.ts'
import { actAsPage, actingEndpoints, invitationEndpoints, invitationPage, oauth } from './contract.ts'
import { actAs, lookAtWhom, stopActing } from './server/act-as.ts'
import { enterEdition, leaveForEdition } from './server/change-edition.ts'
import { chooseLocale } from './server/choose-locale.ts'
import { chooseTimeZone, keepTimeZone } from './server/choose-time-zone.ts'
import { letDemoStaffIn } from './server/demo.ts'
import { lookAtDesktop } from './server/look-at-desktop.ts'
import { covers, mayActAs, safeNext } from './model.ts'
import { changeCheckout, forgetPasskeys, letGo, saveMember } from './server/change-member.ts'
import { hire } from './server/hire.ts'
import { acceptInvitation, deleteOldInvitations, getInvitation } from './server/invitations.ts'
import { getMember, listMembers } from './server/members.ts'
import { addPasskey, lookAtPasskeys, prepareToAdd, removePasskey } from './server/own-passkeys.ts'
import { forgetOldChallenges } from './server/passkeys.ts'
import { prepareProof } from './server/prove-self.ts'
import { setOwnPassword } from './server/set-own-password.ts'
import { readAudit } from './server/read-audit.ts'
import { lookAtSchedule, readSchedule, saveSchedule } from './server/schedule.ts'
import { signIn } from './server/sign-in.ts'
import { leaveThroughStaffDoor, signInThroughProvider, staffDoor } from './server/sign-in-through-provider.ts'
import { signInWithPasskey } from './server/sign-in-with-passkey.ts'
import { signOut } from './server/sign-out.ts'

export const refusedInPanel = draw(refusedPage, (_ctx, { reason }) => ({ reason }))

export const staff: Plugin = {
  name: 'staff',
  panel: [desktop, audit, admins, schedule],
  endpoints: [
    ...implement(endpoints, {
      login: { standalone: signIn },
      logout: signOut,
      setLocale: chooseLocale,
      setTimeZone: chooseTimeZone,
      leaveForEdition,
      enterEdition,
    }),
    ...implement(oauth, {
      redirect: leaveThroughStaffDoor,
      login: { standalone: signInThroughProvider },
    }),
    ...implement(actingEndpoints, {
      asClient: actAs('client'),
      asTutor: actAs('tutor'),
      asAdmin: actAs('admin'),
      leave: stopActing,
    }),
    ...implement(desktopEndpoints, { read: lookAtDesktop }),
    ...implement(adminEndpoints, {
      list: async (ctx, input) => ({ admins: await listMembers(ctx, input) }),
      get: async (ctx, { admin_id }) => ({ admin: await getMember(ctx, admin_id) }),
      create: { standalone: hire },
      save: { standalone: saveMember },
      changeCheckout,
      delete: letGo,
      forgetPasskeys,
    }),
    ...implement(scheduleEndpoints, { get: readSchedule, save: saveSchedule }),
    ...implement(invitationEndpoints, { get: getInvitation, accept: { standalone: acceptInvitation } }),
    ...implement(passkeyEndpoints, {
      signIn: { standalone: signInWithPasskey },
      options: { standalone: prepareToAdd },
      prove: prepareProof,
      add: addPasskey,
      delete: { standalone: removePasskey },
      setPassword: { standalone: setOwnPassword },
    }),
  ],
  pages: [
    draw(loginPage, (ctx, { next }) => {
      const to = safeNext(next)
      const { staff } = ctx.auth
      // They left for the provider, and may be just coming back.
      if (!staff || isAway(ctx, staffDoor)) return { next: to, provider: ctx.oidc.staff?.name ?? null }
      // Somebody who has to add a passkey is led here from every other page.
      const door = staff.limits ? `${passkeysPage.path}?next=${encodeURIComponent(to)}` : to
      return { redirect: door, status: 303 as const }
    }),
    draw(enterPage, (_ctx, { next }) => ({ next: safeNext(next) })),
    draw(panelRootPage, () => ({ redirect: desktop.path, status: 303 as const })),
    draw(invitationPage, () => ({})),
    draw(desktopPage, lookAtDesktop),
    draw(auditPage, readAudit),
    draw(actAsPage, lookAtWhom),
    draw(passkeysPage, lookAtPasskeys),
    draw(adminsPage, async (ctx, { page, per_page, ...filters }) => ({
      list: await listMembers(ctx, { page, per_page, filters }),
    })),
    draw(adminPage, async (ctx, { id }) => ({
      admin: id === 'new' ? null : await getMember(ctx, id),
      mayGive: staffStatuses.filter((status) => covers(ctx.actor.status, status)),
    })),
    draw(schedulePage, lookAtSchedule),
  ],
  identify: {
    mayAct: mayActAs,
    keepTimeZone,
    async staff(db, edition, id) {
      const row = await db
        .selectFrom('staff_member as m')
        .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
        .select(['m.id', 'm.name', 'm.locale', 'm.time_zone', 'm.time_zone_chosen', 'e.status'])
        .select((query) =>
          query
            .selectFrom('staff_edition as all')
            .select(({ fn }) => fn.agg<string[]>('array_agg', ['all.edition']).as('codes'))
            .whereRef('all.staff_id', '=', 'm.id')
            .as('editions'),
        )
        .where('m.id', '=', id)
        .where('m.active', '=', true)
        .where('e.edition', '=', edition)
        .executeTakeFirst()
      if (!row) return undefined
      const locale = row.locale && isLocale(row.locale) ? row.locale : undefined
      return {
        realm: 'staff',
        id: row.id,
        name: row.name,
        status: row.status as StaffStatus,
        locale,
        timeZone: ownZone(row),
        editions: row.editions ?? [],
      }
    },
  },
  jobs: [
    { name: 'forget_passkey_challenges', cron: '27 * * * *', run: forgetOldChallenges },
    { name: 'delete_old_invitations', cron: '37 * * * *', run: deleteOldInvitations },
  ],
  demoLogins: letDemoStaffIn,
}
