import { captchaPlugin } from '#platform/captcha/plugin.ts'
import { listViews } from '#platform/crud/views.ts'
import { declaredNotifications } from '#platform/notifications.ts'
import type { SitemapParts } from '#platform/pages/sitemap-part.ts'
import type { Plugin } from '#platform/plugin.ts'
import { demo } from '#demo/plugin.ts'
import { accounts } from '#features/accounts/plugin.ts'
import { ads } from '#features/ads/plugin.ts'
import { blog } from '#features/blog/plugin.ts'
import { catalog, notFound, sorry } from '#features/catalog/plugin.ts'
import { clients } from '#features/clients/plugin.ts'
import { designSystem } from '#features/design/plugin.ts'
import { exams } from '#features/exams/plugin.ts'
import { experiments } from '#features/experiments/plugin.ts'
import { geo } from '#features/geo/plugin.ts'
import { integrations } from '#features/integrations/plugin.ts'
import { jobApplications } from '#features/job-applications/plugin.ts'
import { marketing } from '#features/marketing/plugin.ts'
import { publicity } from '#features/publicity/plugin.ts'
import { news } from '#features/news/plugin.ts'
import { notifications } from '#features/notifications/plugin.ts'
import { chat } from '#features/chat/plugin.ts'
import { orders } from '#features/orders/plugin.ts'
import { payments } from '#features/payments/plugin.ts'
import { placementTest } from '#features/placement-test/plugin.ts'
import { promotion } from '#features/promotion/plugin.ts'
import { pwa } from '#features/pwa/plugin.ts'
import { reviews } from '#features/reviews/plugin.ts'
import { school } from '#features/school/plugin.ts'
import { seller } from '#features/seller/plugin.ts'
import { seo } from '#features/seo/plugin.ts'
import { siteReviews } from '#features/site-reviews/plugin.ts'
import { panelError, staff } from '#features/staff/plugin.ts'
import { staticPages } from '#features/static-pages/plugin.ts'
import { subjects } from '#features/subjects/plugin.ts'
import { telephony } from '#features/telephony/plugin.ts'
import { tutorTexts } from '#features/tutor-texts/plugin.ts'
import { tutors } from '#features/tutors/plugin.ts'
import { vacancies } from '#features/vacancies/plugin.ts'
import { webVitals } from '#features/web-vitals/plugin.ts'
import { maintenance } from './maintenance.ts'

/** All slices but `notifications`, which delivers what they declare. Reference data is loaded in this order. */
const declaringSlices: readonly Plugin[] = [
  staff,
  accounts,
  seller,
  payments,
  geo,
  subjects,
  tutors,
  clients,
  reviews,
  siteReviews,
  orders,
  chat,
  catalog,
  promotion,
  telephony,
  school,
  tutorTexts,
  ads,
  blog,
  vacancies,
  experiments,
  marketing,
  jobApplications,
  publicity,
  news,
  staticPages,
  exams,
  placementTest,
  integrations,
  pwa,
  designSystem,
]

const business: readonly Plugin[] = [...declaringSlices, notifications(declaredNotifications(declaringSlices))]

export const refusals = { site: notFound, panel: panelError, broken: sorry }

/** The order of the panel menu; pages appear if their slice declares them. */
const menuOrder = `
  desktop
  pages_show users_tops emails_show sms_show units_blocks admins_show admins_schedule core_files
  seller
  features experiments vitals attribution cpa_partners cpa_postbacks stored_links
  users_filter_combinations redirects broken_links transfer_settings
  news_show users_blog users_ads users_videos press_mentions reviews_show vacancies job_applications
  feedback tests test_questions
  users_filter_combinations redirects broken_links partners partner_webhooks
  webhook_deliveries transfer_settings
  news_show users_blog users_ads users_videos press_mentions reviews_show vacancies job_applications feedback
  users_orders users_show users_lessons users_levels users_incoming_calls clients_show payments fee_settlements
  merchants
  users_cities users_districts users_subdistricts
`
  .trim()
  .split(/\s+/)

const sitePages = business.flatMap((slice) => slice.routes?.pages ?? [])

const sitemapParts = Object.assign({}, ...business.map(({ routes }) => routes?.sitemap)) as SitemapParts

/** Files and feeds are no pages, but links may lead to them. */
const filePrefixes = business
  .flatMap(({ routes }) => [...(routes?.files ?? []), ...(routes?.feeds ?? [])])
  .map(({ path }) => path.split(':', 1)[0]!)
const isFile = (path: string) => ['/sitemap', '/robots.txt', ...filePrefixes].some((prefix) => path.startsWith(prefix))

const vitals = webVitals(sitePages.map(({ page }) => page))

const otherPaths = business.flatMap(({ routes = {} }) => [
  ...(routes.endpoints ?? []).map(({ endpoint }) => endpoint.path),
  ...[routes.files, routes.feeds, routes.streams, routes.sockets, routes.webhooks].flatMap((served = []) =>
    served.map(({ path }) => path),
  ),
])

const withSeo = [...business, seo(sitePages, sitemapParts, { isFile, otherPaths }), vitals]

export const panelPages = withSeo
  .flatMap((slice) => slice.panel?.pages ?? [])
  .toSorted((a, b) => menuOrder.indexOf(a.segment) - menuOrder.indexOf(b.segment))

export const slices: readonly Plugin[] = [maintenance, captchaPlugin, listViews(panelPages), ...withSeo, demo]
