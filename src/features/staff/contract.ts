import { z } from 'zod'
import { anyStaff, guest, staffStatuses } from '#shared/access.ts'
import { secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel.ts'

export const endpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    who: guest,
    input: z.object({ login: text(200, 1), password: secret() }),
    answer: nothing,
    auth: true,
    limit: { seconds: 900, perAddress: 100, perValue: { field: 'login', max: 10 } },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    who: anyStaff,
    input: nothing,
    answer: nothing,
    auth: true,
  }),
  setLocale: endpoint({
    method: 'POST',
    path: '/api/admin/locale/set',
    who: anyStaff,
    input: z.object({ locale: z.enum(locales) }),
    answer: nothing,
  }),
}

export const loginPage = page({
  id: 'panel.login',
  path: '/panel/login',
  who: guest,
  layout: 'bare',
  input: z.object({ next: text(300).optional() }),
  data: z.object({ next: z.string() }),
})

/** Where staff arrive; linked by the panel's logo rather than by the menu. */
export const desktop = panelPage('desktop', { staff: staffStatuses })
export const desktopPage = page({
  id: 'panel.desktop',
  path: desktop.path,
  who: { staff: desktop.staff },
  layout: 'panel',
  input: nothing,
  data: z.object({
    cities: z.int(),
    subjects: z.int(),
    recent: z.array(z.object({ id: z.int(), event: z.string(), who: z.string(), at: z.int() })),
  }),
})

/** A shut or missing door inside the panel. */
export const refusedPage = page({
  id: 'panel.refused',
  path: '/panel/refused/',
  who: anyStaff,
  layout: 'panel',
  input: z.object({ reason: z.string().max(40) }),
  data: z.object({ reason: z.string() }),
})
