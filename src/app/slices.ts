import { captchaPlugin } from '#platform/captcha/plugin.ts'
import { listViews } from '#platform/crud/views.ts'
import { declaredNotifications } from '#platform/notifications.ts'
import type { SitemapParts } from '#platform/pages/sitemap-part.ts'
import type { Plugin } from '#platform/plugin.ts'
import { demo } from '#demo/plugin.ts'
import { accounts } from '#features/accounts/plugin.ts'
import { catalog, notFound, sorry } from '#features/catalog/plugin.ts'
import { clients } from '#features/clients/plugin.ts'
import { designSystem } from '#features/design/plugin.ts'
import { geo } from '#features/geo/plugin.ts'
import { notifications } from '#features/notifications/plugin.ts'
import { chat } from '#features/chat/plugin.ts'
import { orders } from '#features/orders/plugin.ts'
import { reviews } from '#features/reviews/plugin.ts'
import { seo } from '#features/seo/plugin.ts'
import { panelError, staff } from '#features/staff/plugin.ts'
import { subjects } from '#features/subjects/plugin.ts'
import { tutors } from '#features/tutors/plugin.ts'
import { vacancies } from '#features/vacancies/plugin.ts'
import { maintenance } from './maintenance.ts'

/** All slices but `notifications`, which delivers what they declare. Reference data is loaded in this order. */
const declaringSlices: readonly Plugin[] = [
  staff,
  accounts,
  geo,
  subjects,
  tutors,
  clients,
  reviews,
  orders,
  chat,
  catalog,
  vacancies,
  designSystem,
]

const business: readonly Plugin[] = [...declaringSlices, notifications(declaredNotifications(declaringSlices))]

export const refusals = { site: notFound, panel: panelError, broken: sorry }

/** The order of the panel menu; pages appear if their slice declares them. */
const menuOrder = `
  desktop
  pages_show users_tops emails_show sms_show units_blocks admins_show admins_schedule core_files
  users_filter_combinations transfer_settings
  news_show users_blog users_ads users_videos reviews_show vacancies
  users_orders users_show users_lessons users_levels users_incoming_calls clients_show merchants
  users_cities users_districts users_subdistricts
`
  .trim()
  .split(/\s+/)

export const panelPages = business
  .flatMap((slice) => slice.panel?.pages ?? [])
  .toSorted((a, b) => menuOrder.indexOf(a.segment) - menuOrder.indexOf(b.segment))

const sitePages = business.flatMap((slice) => slice.routes?.pages ?? []).map(({ page }) => page)

const sitemapParts = Object.assign({}, ...business.map(({ routes }) => routes?.sitemap)) as SitemapParts

export const slices: readonly Plugin[] = [
  maintenance,
  captchaPlugin,
  listViews(panelPages),
  ...business,
  seo(sitePages, sitemapParts),
  demo,
]
