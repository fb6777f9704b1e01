import { staffStatuses } from '#shared/access.ts'
import type { StaffStatus } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import { ownZone } from '#shared/time-zone.ts'
import { isProviderLoginPending } from '#platform/oidc/login-flow.ts'
import { deleteExpiredChallenges } from '#platform/passkeys/challenges.ts'
import { combineParts, page, implement } from '#platform/plugin.ts'
import {
  desktopPanel,
  desktopPage,
  staffAuthEndpoints,
  panelRootPage,
  editionEntryPage,
  staffLoginPage,
  panelErrorPage,
  passkeyEndpoints,
  passkeysPage,
  adminEndpoints,
  adminPage,
  desktopEndpoints,
  schedulePanel,
  scheduleEndpoints,
  schedulePage,
  actAsPage,
  actingEndpoints,
  invitationEndpoints,
  invitationPage,
  staffOauthEndpoints,
  staffSessionEndpoints,
} from './contract.ts'
import { actAs, loadActAs, stopActing } from './server/act-as.ts'
import { enterEdition, leaveForEdition } from './server/change-edition.ts'
import { setStaffLocale } from './server/set-locale.ts'
import { setStaffTimeZone, saveStaffTimeZone } from './server/set-time-zone.ts'
import { loadDesktop } from './server/load-desktop.ts'
import { coversStatus, canActAs, safePanelNext } from './model.ts'
import { changeCheckout, removeMemberPasskeys, removeMember, saveMember } from './server/save-member.ts'
import { createMember } from './server/create-member.ts'
import { acceptInvitation, deleteExpiredInvitations, getInvitation } from './server/invitations.ts'
import { getMemberRow, memberListPlugin } from './server/members.ts'
import { addPasskey, loadPasskeys, createPasskeyOptions, removePasskey } from './server/own-passkeys.ts'
import { endOtherStaffSessions, endStaffSession } from './server/own-sessions.ts'
import { createProofChallenge } from './server/reauthenticate.ts'
import { setStaffPassword } from './server/set-password.ts'
import { auditPlugin } from './server/audit.ts'
import { sendMemberLink } from './server/send-link.ts'
import { loadSchedule, getSchedule, saveSchedule } from './server/schedule.ts'
import { signInStaff } from './server/sign-in.ts'
import {
  startStaffProviderLogin,
  signInStaffThroughProvider,
  staffLoginRoute,
} from './server/sign-in-through-provider.ts'
import { signInWithPasskey } from './server/sign-in-with-passkey.ts'
import { signOutStaff } from './server/sign-out.ts'
import { staffEvents } from './events.ts'
import { staffNotifications } from './server/staff-notifications.ts'

export const panelError = page(panelErrorPage, (_ctx, { reason }) => ({ reason }))

export const staff = combineParts('staff', auditPlugin, memberListPlugin, {
  panel: {
    pages: [desktopPanel, schedulePanel],
  },
  routes: {
    endpoints: [
      ...implement(staffAuthEndpoints, {
        login: { standalone: signInStaff },
        logout: signOutStaff,
        setLocale: setStaffLocale,
        setTimeZone: setStaffTimeZone,
        leaveForEdition,
        enterEdition,
      }),
      ...implement(staffOauthEndpoints, {
        redirect: startStaffProviderLogin,
        login: { standalone: signInStaffThroughProvider },
      }),
      ...implement(actingEndpoints, {
        asClient: actAs('client'),
        asTutor: actAs('tutor'),
        asAdmin: actAs('admin'),
        leave: stopActing,
      }),
      ...implement(desktopEndpoints, { read: loadDesktop }),
      ...implement(adminEndpoints, {
        get: async (ctx, { admin_id }) => ({ admin: await getMemberRow(ctx, admin_id) }),
        create: { standalone: createMember },
        save: { standalone: saveMember },
        changeCheckout,
        delete: removeMember,
        sendLink: sendMemberLink,
        forgetPasskeys: removeMemberPasskeys,
      }),
      ...implement(staffSessionEndpoints, { end: endStaffSession, endOthers: endOtherStaffSessions }),
      ...implement(scheduleEndpoints, { get: getSchedule, save: saveSchedule }),
      ...implement(invitationEndpoints, { get: getInvitation, accept: { standalone: acceptInvitation } }),
      ...implement(passkeyEndpoints, {
        signIn: { standalone: signInWithPasskey },
        options: { standalone: createPasskeyOptions },
        prove: createProofChallenge,
        add: addPasskey,
        delete: { standalone: removePasskey },
        setPassword: { standalone: setStaffPassword },
      }),
    ],
    pages: [
      page(staffLoginPage, (ctx, { next }) => {
        const to = safePanelNext(next)
        const { staff } = ctx.auth
        // The visitor may be returning from the provider, which this page has to finish.
        if (!staff || isProviderLoginPending(ctx, staffLoginRoute))
          return { next: to, provider: ctx.gateways.oidc.staff?.name ?? null }
        // A member who has to add a passkey is redirected here from every other page.
        const destination = staff.limits ? `${passkeysPage.path}?next=${encodeURIComponent(to)}` : to
        return { redirect: destination, status: 303 as const }
      }),
      page(editionEntryPage, (_ctx, { next }) => ({ next: safePanelNext(next) })),
      page(panelRootPage, () => ({ redirect: desktopPanel.path, status: 303 as const })),
      page(invitationPage, () => ({})),
      page(desktopPage, loadDesktop),
      page(actAsPage, loadActAs),
      page(passkeysPage, loadPasskeys),
      page(adminPage, async (ctx, { id }) => ({
        admin: id === 'new' ? null : await getMemberRow(ctx, id),
        assignableStatuses: staffStatuses.filter((status) => coversStatus(ctx.actor.status, status)),
      })),
      page(schedulePage, loadSchedule),
    ],
  },
  events: {
    declared: staffEvents,
  },
  notifications: {
    messages: staffNotifications,
  },
  jobs: [
    { name: 'delete_passkey_challenges', cron: '27 * * * *', run: deleteExpiredChallenges },
    { name: 'delete_old_invitations', cron: '37 * * * *', run: deleteExpiredInvitations },
  ],
  people: {
    identify: {
      mayAct: canActAs,
      keepTimeZone: saveStaffTimeZone,
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
  },
})
