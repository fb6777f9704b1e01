import { z } from 'zod'
import { anyStaff, guest, staffStatuses } from '#shared/access.ts'
import { id, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { longestTimeZone } from '#shared/time-zone.ts'
import { panelPage } from '#shared/panel.ts'
import { signInAnswer } from './passkey-contract.ts'

export * from './acting-contract.ts'
export * from './admin-contract.ts'
export * from './invitation-contract.ts'
export * from './passkey-contract.ts'

export const endpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    who: guest,
    input: z.object({ login: text(200, 1), password: secret() }),
    answer: signInAnswer,
    auth: true,
    limit: {
      seconds: 900,
      perAddress: 100,
      perValue: { field: 'login', max: 10 },
      captchaAfter: 20,
      failuresOnly: true,
    },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    who: { ...anyStaff, limited: true },
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
  setTimeZone: endpoint({
    method: 'POST',
    path: '/api/admin/time_zone/set',
    who: anyStaff,
    inPerson: true,
    input: z.object({ time_zone: text(longestTimeZone, 1) }),
    answer: nothing,
  }),
  /** A ticket to another edition of one's own, where it is shown at once. */
  leaveForEdition: endpoint({
    method: 'POST',
    path: '/api/admin/edition/leave',
    who: anyStaff,
    input: z.object({ edition: text(10, 1) }),
    answer: z.object({ ticket: z.string() }),
  }),
  enterEdition: endpoint({
    method: 'POST',
    path: '/api/admin/edition/enter',
    who: guest,
    input: z.object({ ticket: secret(100) }),
    answer: nothing,
    auth: true,
    limit: { seconds: 900, perAddress: 100 },
  }),
}

/** Through the identity provider, which stands for the password. */
export const oauth = {
  redirect: endpoint({
    method: 'GET',
    path: '/api/admin/oauth/redirect',
    who: guest,
    input: z.object({ next: text(300).optional() }),
    answer: z.object({ url: z.string() }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/admin/oauth/login',
    who: guest,
    input: z.object({ code: secret(4000), state: secret(), iss: secret(500).optional() }),
    answer: signInAnswer.extend({ next: z.string() }),
    auth: true,
    limit: { seconds: 900, perAddress: 100 },
  }),
}

export const loginPage = page({
  id: 'panel.login',
  path: '/panel/login',
  who: guest,
  layout: 'bare',
  texts: 'panel',
  input: z.object({ next: text(300).optional() }),
  /** `provider`: its name, if one may come in through it. */
  data: z.object({ next: z.string(), provider: z.string().nullable() }),
})

/** Where staff arrive from another edition, with a ticket behind the `#`. */
export const enterPage = page({
  id: 'panel.enter',
  path: '/panel/enter',
  who: guest,
  layout: 'bare',
  texts: 'panel',
  input: z.object({ next: text(300).optional() }),
  data: z.object({ next: z.string() }),
})

/** Where staff arrive; linked by the panel's logo rather than by the menu. */
export const desktop = panelPage('desktop', { staff: staffStatuses })
const figure = z.object({ name: z.string(), total: z.int(), lately: z.array(z.int()) })
const counted = z.object({ text: z.string(), total: z.int() })
const happening = z.object({ id: z.int(), event: z.string(), who: z.string(), at: z.int() })
/** The bare address of the panel leads to the desktop, and from there to signing in where that is needed. */
export const panelRootPage = page({
  id: 'panel.root',
  path: '/panel/',
  who: guest,
  layout: 'none',
  input: nothing,
  data: nothing,
})

export const desktopPage = page({
  id: 'panel.desktop',
  path: desktop.path,
  who: { staff: desktop.staff },
  layout: 'panel',
  input: nothing,
  data: z.object({
    /** Totals, each with how many came in each of the last twelve weeks. */
    figures: z.array(figure),
    /** How many tutors are in which state. */
    states: z.array(z.object({ state: z.string(), total: z.int() })),
    months: z.array(z.object({ month: z.string(), total: z.int() })),
    subjects: z.array(counted),
    cities: z.array(counted),
    /** `about` is whom it concerns, by name, where that is somebody of ours. */
    recent: z.array(happening.extend({ entity: z.string(), entity_id: z.int().nullable(), about: z.string() })),
    /** How many wait on a page of the panel, by its segment and by what they wait for. */
    waiting: z.record(z.string(), z.record(z.string(), z.int())),
  }),
})
export type DesktopData = z.output<typeof desktopPage.data>

export const desktopEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/desktop',
    who: desktopPage.who,
    input: nothing,
    answer: desktopPage.data,
  }),
}

/** Who did what, newest first. */
export const audit = panelPage('audit', { menu: 'desktop', staff: [1, 4] })
export const auditPage = page({
  id: 'panel.audit',
  path: audit.path,
  who: { staff: audit.staff },
  layout: 'panel',
  input: z.object({
    staff: id().optional(),
    event: text(80).optional(),
    entity: text(80).optional(),
    entity_id: id().optional(),
    /** Older than this one. */
    before: id().optional(),
  }),
  data: z.object({
    rows: z.array(
      happening.extend({
        realm: z.string(),
        /** As whom `who` did it, if not as themselves. */
        acting_as: z.string().nullable(),
        entity: z.string(),
        entity_id: z.int().nullable(),
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    older: z.int().nullable(),
    staff: z.array(z.object({ value: z.int(), text: z.string() })),
    events: z.array(z.string()),
    entities: z.array(z.string()),
  }),
})
export type AuditData = z.output<typeof auditPage.data>

/** A shut or missing door inside the panel. */
export const refusedPage = page({
  id: 'panel.refused',
  path: '/panel/refused/',
  who: anyStaff,
  layout: 'panel',
  input: z.object({ reason: z.string().max(40) }),
  data: z.object({ reason: z.string() }),
})
