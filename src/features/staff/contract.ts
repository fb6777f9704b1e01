import { z } from 'zod'
import { anyStaff, guest, leadStaff, staffStatuses } from '#shared/access.ts'
import { secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { idChoiceField, instantField, openChoiceField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { locales } from '#shared/locale.ts'
import { longestTimeZone } from '#shared/time-zone.ts'
import { panelPage } from '#shared/panel.ts'
import { signInAnswer } from './passkey-contract.ts'

export * from './acting-contract.ts'
export * from './admin-contract.ts'
export * from './invitation-contract.ts'
export * from './passkey-contract.ts'
export * from './session-contract.ts'

export const staffAuthEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    who: guest,
    input: z.object({ login: text(200, 1), password: secret() }),
    answer: signInAnswer,
    auth: true,
    limit: {
      seconds: 900,
      perNetwork: 100,
      perValue: { field: 'login', max: 10 },
      captchaAfter: 20,
      failuresOnly: true,
    },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    who: { ...anyStaff, limited: true },
    input: noFields,
    answer: noFields,
    auth: true,
  }),
  setLocale: endpoint({
    method: 'POST',
    path: '/api/admin/locale/set',
    who: anyStaff,
    input: z.object({ locale: z.enum(locales) }),
    answer: noFields,
  }),
  setTimeZone: endpoint({
    method: 'POST',
    path: '/api/admin/time_zone/set',
    who: anyStaff,
    inPerson: true,
    input: z.object({ time_zone: text(longestTimeZone, 1) }),
    answer: noFields,
  }),
  /** Creates a ticket that logs the member in at another edition of theirs. */
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
    answer: noFields,
    auth: true,
    limit: { seconds: 900, perNetwork: 100 },
  }),
}

/** The provider replaces the password, not the passkey. */
export const staffOauthEndpoints = {
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
    limit: { seconds: 900, perNetwork: 100 },
  }),
}

export const staffLoginPage = definePage({
  id: 'panel.login',
  path: '/panel/login',
  who: guest,
  layout: 'bare',
  texts: 'panel',
  input: z.object({ next: text(300).optional() }),
  /** `provider` is the provider's name, or null when login through a provider is not configured. */
  data: z.object({ next: z.string(), provider: z.string().nullable() }),
})

/** Redeems the ticket in the URL fragment after a change of editions. */
export const editionEntryPage = definePage({
  id: 'panel.enter',
  path: '/panel/enter',
  who: guest,
  layout: 'bare',
  texts: 'panel',
  input: z.object({ next: text(300).optional() }),
  data: z.object({ next: z.string() }),
})

/** Linked from the panel's logo, not from the menu. */
export const desktopPanel = panelPage('desktop', { staff: staffStatuses })
const figure = z.object({ name: z.string(), total: z.int(), lately: z.array(z.int()) })
const namedTotal = z.object({ text: z.string(), total: z.int() })
const eventRow = z.object({ id: z.int(), event: z.string(), who: z.string(), at: z.int() })
export const panelRootPage = definePage({
  id: 'panel.root',
  path: '/panel/',
  who: guest,
  layout: 'none',
  input: noFields,
  data: noFields,
})

export const desktopPage = definePage({
  id: 'panel.desktop',
  path: desktopPanel.path,
  who: { staff: desktopPanel.staff },
  layout: 'panel',
  input: noFields,
  data: z.object({
    /** Totals with the new rows of each of the last twelve weeks. */
    figures: z.array(figure),
    states: z.array(z.object({ state: z.string(), total: z.int() })),
    months: z.array(z.object({ month: z.string(), total: z.int() })),
    subjects: z.array(namedTotal),
    cities: z.array(namedTotal),
    /** `about` is the name of the tutor or client that the event concerns. */
    recent: z.array(eventRow.extend({ entity: z.string(), entity_id: z.int().nullable(), about: z.string() })),
    waiting: z.record(z.string(), z.record(z.string(), z.int())),
  }),
})
export type DesktopData = z.output<typeof desktopPage.data>

export const desktopEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/desktop',
    who: desktopPage.who,
    input: noFields,
    answer: desktopPage.data,
  }),
}

export const auditPanel = panelPage('audit', { menu: 'desktop', staff: leadStaff })
export const audit = listResource(auditPanel, {
  name: 'audit',
  plural: 'audit',
  calls: { export: 'audit/export' },
  fields: { when: instantField(), who: textField(200), what: textField(200), changes: textField(10_000) },
  row: {
    event: z.string(),
    entity: z.string(),
    entity_id: z.int().nullable(),
    changed: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  },
  filters: {
    staff: idChoiceField(),
    event: openChoiceField(),
    when: instantField(),
    entity: openChoiceField(),
    entity_id: idChoiceField(),
  },
  // The table is too large to sort by anything that has no index.
  sort: ['when'],
  direction: 'desc',
  paging: 'cursor',
})

/** Shown in the panel's layout for a forbidden or missing page. */
export const panelErrorPage = definePage({
  id: 'panel.refused',
  path: '/panel/refused/',
  who: anyStaff,
  layout: 'panel',
  input: z.object({ reason: z.string().max(40) }),
  data: z.object({ reason: z.string() }),
})
