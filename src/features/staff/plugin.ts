import type { StaffStatus } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import { draw, implement } from '#platform/plugin.ts'
import type { Plugin } from '#platform/plugin.ts'
import { audit, auditPage, desktop, desktopPage, endpoints, enterPage, loginPage, refusedPage } from './contract.ts'
import { enterEdition, leaveForEdition } from './server/change-edition.ts'
import { chooseLocale } from './server/choose-locale.ts'
import { letDemoStaffIn } from './server/demo.ts'
import { lookAtDesktop } from './server/look-at-desktop.ts'
import { safeNext } from './model.ts'
import { readAudit } from './server/read-audit.ts'
import { signIn } from './server/sign-in.ts'
import { signOut } from './server/sign-out.ts'

export const refusedInPanel = draw(refusedPage, (_ctx, { reason }) => ({ reason }))

export const staff: Plugin = {
  name: 'staff',
  panel: [desktop, audit],
  endpoints: implement(endpoints, {
    login: { standalone: signIn },
    logout: signOut,
    setLocale: chooseLocale,
    leaveForEdition,
    enterEdition,
  }),
  pages: [
    draw(loginPage, (ctx, { next }) => {
      const to = safeNext(next)
      return ctx.auth.staff ? { redirect: to, status: 303 as const } : { next: to }
    }),
    draw(enterPage, (_ctx, { next }) => ({ next: safeNext(next) })),
    draw(desktopPage, lookAtDesktop),
    draw(auditPage, readAudit),
  ],
  identify: {
    async staff(db, edition, id) {
      const row = await db
        .selectFrom('staff_member as m')
        .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
        .select(['m.id', 'm.name', 'm.locale', 'e.status'])
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
        editions: row.editions ?? [],
      }
    },
  },
  demoLogins: letDemoStaffIn,
}
