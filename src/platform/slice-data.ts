import type { StaffStatus } from '#shared/access.ts'
import type { Ctx, SliceData } from './context.ts'
import type { NoticeList } from './notices.ts'
import { declaredNotifications } from './notifications.ts'
import type { PersonalPart } from './personal-part.ts'
import type { Plugin } from './plugin.ts'

/** Collects what all slices declare. */
export function collectSliceData(plugins: readonly Plugin[], ctx: Ctx): SliceData {
  const staffLists = (status: StaffStatus) =>
    plugins
      .flatMap(({ notifications }) => notifications?.lists?.staff ?? [])
      .filter(({ page }) => page.staff.includes(status))
  return {
    get panel() {
      return plugins.flatMap(({ panel }) => panel?.pages ?? [])
    },
    async waiting(status, at) {
      const counts: Record<string, Record<string, number>> = {}
      for (const { panel } of plugins)
        for (const { segment, staff, menu } of panel?.pages ?? []) {
          const count = panel?.waiting?.[segment]
          if (count && staff.includes(status) && (at !== 'menu' || menu !== 'desktop'))
            counts[segment] = await count(ctx)
        }
      return counts
    },
    notices: {
      get declared() {
        return declaredNotifications(plugins)
      },
      async forPerson(personId) {
        const lists = await Promise.all(
          plugins.flatMap(({ notifications }) => notifications?.lists?.person?.(ctx, personId) ?? []),
        )
        return Object.assign({}, ...lists) as Record<string, NoticeList>
      },
      async forStaff(status) {
        const lists = await Promise.all(staffLists(status).map(({ read }) => read(ctx)))
        return Object.assign({}, ...lists) as Record<string, NoticeList>
      },
      async see(status, seen) {
        for (const { see } of staffLists(status)) {
          const leadsTo = await see(ctx, seen)
          if (leadsTo !== undefined) return leadsTo
        }
        return undefined
      },
    },
    get grants() {
      return plugins.flatMap(({ people }) => people?.grants ?? [])
    },
    get purchases() {
      return new Map(plugins.flatMap(({ purchases }) => Object.entries(purchases ?? {})))
    },
    async lockForErasure(personId) {
      for (const { people } of plugins) await people?.lockForErasure?.(ctx, personId)
    },
    async personalData(personId) {
      const parts: PersonalPart[] = []
      for (const { people } of plugins) parts.push(...((await people?.personalData?.(ctx, personId)) ?? []))
      return parts
    },
  }
}
