import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { isApiFeed, isCall } from '#platform/openapi.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { endpoints, pages } from './contracts.ts'

/** Endpoints open to everybody. Adding one must be a deliberate decision. */
const guestCalls = [
  'GET /api/admin/oauth/redirect',
  'GET /api/auth/role/get',
  'GET /api/chat/handed_media/:key/:name',
  'GET /api/client/ads',
  'GET /api/client/all_cities',
  'GET /api/client/all_districts',
  'GET /api/client/all_subjects',
  'GET /api/client/all_tags',
  'GET /api/client/all_tags_online',
  'GET /api/client/blogs',
  'GET /api/client/examination_tests',
  'GET /api/client/footer',
  'GET /api/client/link/redirect',
  'GET /api/client/main_page',
  'GET /api/client/news',
  'GET /api/client/oauth/redirect',
  'GET /api/client/reviews',
  'GET /api/client/school_lessons',
  'GET /api/client/seo_tag',
  'GET /api/client/static_pages/get',
  'GET /api/client/suggest',
  'GET /api/client/tutor/get',
  'GET /api/client/tutor_data_for_order_form',
  'GET /api/client/tutors',
  'GET /api/client/tutors/viewed',
  'GET /api/client/vacancies/get',
  'GET /api/client/vacancy/get',
  'GET /api/client/videos',
  'GET /api/resources/cities',
  'GET /api/resources/city_districts',
  'GET /api/resources/news_categories',
  'GET /api/resources/news_rules',
  'GET /api/resources/order_rules',
  'GET /api/resources/regions',
  'GET /api/resources/tutor_profile',
  'GET /api/resources/tutor_rules',
  'GET /api/school/resources/tutor_profile',
  'GET /api/tutor/oauth/redirect',
  'POST /api/admin/edition/enter',
  'POST /api/admin/invitation/accept',
  'POST /api/admin/invitation/get',
  'POST /api/admin/login',
  'POST /api/admin/oauth/login',
  'POST /api/admin/passkey/login',
  'POST /api/auth/passkey/login',
  'POST /api/auth/passkey/lost',
  'POST /api/auth/password_link/use',
  'POST /api/client/ad_tracking',
  'POST /api/client/blog/set_rating',
  'POST /api/client/consent/save',
  'POST /api/client/cpa/set_cookie',
  'POST /api/client/email_unsubscribe',
  'POST /api/client/events',
  'POST /api/client/examination_test/answer',
  'POST /api/client/examination_test/start',
  'POST /api/client/experiments/view',
  'POST /api/client/generate_password',
  'POST /api/client/get_auth_code',
  'POST /api/client/login',
  'POST /api/client/login_by_code',
  'POST /api/client/login_by_token',
  'POST /api/client/make_personal_request',
  'POST /api/client/make_personal_request_short_form',
  'POST /api/client/make_short_school_request',
  'POST /api/client/news_one/set_rating',
  'POST /api/client/oauth/login',
  'POST /api/client/order/make_test_landing_school_request',
  'POST /api/client/recaptcha/get',
  'POST /api/client/send_feedback_email',
  'POST /api/client/site_review/create',
  'POST /api/client/site_review/set_active',
  'POST /api/client/tops/report',
  'POST /api/client/tutor/reviews',
  'POST /api/client/vacancy/apply',
  'POST /api/metrics/web_vitals',
  'POST /api/school/tutor/candidate/registration',
  'POST /api/tutor/email/confirm',
  'POST /api/tutor/login',
  'POST /api/tutor/oauth/login',
  'POST /api/tutor/profile/password/check_reset_code',
  'POST /api/tutor/profile/password/get_reset_code',
  'POST /api/tutor/profile/password/reset',
  'POST /api/tutor/register',
]
const guestPages = [
  '/',
  '/about',
  '/ads/',
  '/ads/:id(^\\d+)/',
  '/away',
  '/blog/',
  '/blog/:id(^\\d+)/',
  '/cities/',
  '/client-login',
  '/contacts',
  '/developers',
  '/districts/',
  '/email_unsubscribe',
  '/how-it-works',
  '/login',
  '/materials/',
  '/materials/:category/',
  '/materials/:category/:alias/',
  '/media',
  '/new-password',
  '/offline',
  '/p/:alias',
  '/panel/',
  '/panel/enter',
  '/panel/invitation',
  '/panel/login',
  '/preview/:token',
  '/recovery',
  '/register',
  '/request/',
  '/request/:tutor(^\\d+)/',
  '/reviews',
  '/reviews/activate',
  '/sandbox/school',
  '/search/',
  '/subjects/',
  '/tags-online/',
  '/tags/',
  '/test/',
  '/test/:alias/',
  '/test/:alias/question/',
  '/test/:alias/result/:code/',
  '/test/english/',
  '/test/english/result/:code/',
  '/test/english/start',
  '/user-:id(^\\d+)/',
  '/vacancy/',
  '/vacancy/:id/',
  '/{catalogAlias}/',
  '/{catalogAlias}/:first/',
  '/{catalogAlias}/:first/:second/',
  '/{catalogOnlineAlias}/',
  '/{catalogOnlineAlias}/:first/',
]

/** Staff statuses with access to each panel page, from the specification. */
const staffPages: Record<string, number[]> = {
  '/panel/admins_schedule/': [1, 4],
  '/panel/admins_show/': [1, 4],
  '/panel/admins_show/:id/': [1, 4],
  '/panel/audit/': [1, 4],
  '/panel/call_statistics/': [1, 2, 4],
  '/panel/clients_show/': [1, 2, 4],
  '/panel/clients_show/:id/': [1, 2, 4],
  '/panel/clients_show/merge/': [1, 2, 4],
  '/panel/desktop/': [1, 2, 3, 4],
  '/panel/design/': [1, 2, 3, 4],
  '/panel/emails_show/': [1, 3, 4],
  '/panel/emails_show/:id(^\\d+)/': [1, 3, 4],
  '/panel/emails_show/events/': [1, 3, 4],
  '/panel/emails_show/senders/': [1, 3, 4],
  '/panel/emails_show/senders/:id/': [1, 3, 4],
  '/panel/job_applications/': [1, 3, 4],
  '/panel/job_applications/:id/': [1, 3, 4],
  '/panel/feedback/': [1, 3, 4],
  '/panel/feedback/:id/': [1, 3, 4],
  '/panel/merchants/': [1, 4],
  '/panel/merchants/:provider/': [1, 4],
  '/panel/moderation/': [1, 2, 4],
  '/panel/news_show/': [1, 3, 4],
  '/panel/news_show/:id/': [1, 3, 4],
  '/panel/news_show/categories/': [1, 3, 4],
  '/panel/news_show/categories/:id/': [1, 3, 4],
  '/panel/outbox/': [1],
  '/panel/outbox/:id/': [1],
  '/panel/pages_show/': [1, 3, 4],
  '/panel/pages_show/:id/': [1, 3, 4],
  '/panel/partner_webhooks/': [1, 4],
  '/panel/partner_webhooks/:id/': [1, 4],
  '/panel/partners/': [1, 4],
  '/panel/partners/:id/': [1, 4],
  '/panel/passkeys/': [1, 2, 3, 4],
  '/panel/payments/': [1, 4],
  '/panel/payments/:id/': [1, 4],
  '/panel/payments/adjustments/': [1, 4],
  '/panel/payments/differences/': [1, 4],
  '/panel/payments/figures/': [1, 4],
  '/panel/payments/notices/': [1, 4],
  '/panel/press_mentions/': [1, 3, 4],
  '/panel/press_mentions/:id/': [1, 3, 4],
  '/panel/reviews_show/': [1, 3, 4],
  '/panel/reviews_show/:id/': [1, 3, 4],
  '/panel/seller/': [1],
  '/panel/sms_show/': [1, 3, 4],
  '/panel/transfer_settings/': [1],
  '/panel/transfer_settings/:id/': [1],
  '/panel/transfer_settings/candidates/': [1],
  '/panel/transfer_settings/school/': [1],
  '/panel/transfer_settings/transfers/': [1],
  '/panel/sms_show/:id(^\\d+)/': [1, 3, 4],
  '/panel/test_questions/': [1, 3, 4],
  '/panel/test_questions/:id/': [1, 3, 4],
  '/panel/test_statistics/': [1, 3, 4],
  '/panel/test_texts/': [1, 3, 4],
  '/panel/test_texts/:id/': [1, 3, 4],
  '/panel/tests/': [1, 3, 4],
  '/panel/tests/:id/': [1, 3, 4],
  '/panel/users_ads/': [1, 3, 4],
  '/panel/users_ads/:id/': [1, 3, 4],
  '/panel/users_blog/': [1, 3, 4],
  '/panel/users_blog/:id/': [1, 3, 4],
  '/panel/users_cities/': [1, 3, 4],
  '/panel/users_cities/:id/': [1, 3, 4],
  '/panel/users_districts/': [1, 3, 4],
  '/panel/users_districts/:id/': [1, 3, 4],
  '/panel/users_orders/': [1, 2, 4],
  '/panel/users_orders/:id/': [1, 2, 4],
  '/panel/users_orders/new/': [1, 2, 4],
  '/panel/users_show/': [1, 2, 4],
  '/panel/users_show/:id/': [1, 2, 4],
  '/panel/users_show/new/': [1, 2, 4],
  '/panel/users_subdistricts/': [1, 3, 4],
  '/panel/users_subdistricts/:id/': [1, 3, 4],
  '/panel/users_tops/': [1, 4],
  '/panel/users_tops/:id/': [1, 4],
  '/panel/users_tops/prices/': [1, 4],
  '/panel/users_videos/': [1, 3, 4],
  '/panel/users_videos/:id/': [1, 3, 4],
  '/panel/broken_links/': [1, 3, 4],
  '/panel/attribution/': [1, 4],
  '/panel/core_files/': [1, 3, 4],
  '/panel/cpa_partners/': [1, 4],
  '/panel/cpa_partners/:id/': [1, 4],
  '/panel/cpa_postbacks/': [1, 4],
  '/panel/experiments/': [1, 4],
  '/panel/experiments/:id/': [1, 4],
  '/panel/features/': [1, 4],
  '/panel/features/:id/': [1, 4],
  '/panel/fee_settlements/': [1, 4],
  '/panel/stored_links/': [1, 3, 4],
  '/panel/stored_links/:id/': [1, 3, 4],
  '/panel/redirects/': [1, 3, 4],
  '/panel/redirects/:id/': [1, 3, 4],
  '/panel/units_blocks/': [1, 3, 4],
  '/panel/units_blocks/:id/': [1, 3, 4],
  '/panel/users_filter_combinations/': [1, 3, 4],
  '/panel/users_filter_combinations/:id/': [1, 3, 4],
  '/panel/webhook_deliveries/': [1, 4],
  '/panel/vacancies/': [1, 3, 4],
  '/panel/vitals/': [1, 3, 4],
  '/panel/vacancies/:id/': [1, 3, 4],
  '/panel/users_incoming_calls/': [1, 2, 4],
  '/panel/users_lessons/': [1, 3, 4],
  '/panel/users_lessons/:id/': [1, 3, 4],
  '/panel/users_levels/': [1, 3, 4],
  '/panel/users_levels/:id/': [1, 3, 4],
}

/** Routes outside the contracts. Each has its own test. */
const internalRoutes = [
  'GET *',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/calls/webhook/:exchange',
  'POST /api/calls/webhook/:exchange',
  'GET /api/features/:client_key',
  'GET /sub/:client_key',
  'GET /live-chat-frame',
  'POST /api/payments/webhook/:provider',
  'GET /api/payments/return/:payment',
  'POST /api/payments/return/:payment',
  'POST /api/school/reports',
  'GET /sandbox/school/office',
  'POST /sandbox/school/office',
  'GET /texts/:file',
  'GET /faces/:file',
  'GET /media/:file',
  'GET /og/:file',
  'GET /video-frame/:id',
  'GET /video-frame.css',
  'GET /photos/:file',
  'GET /icons/any-192.png',
  'GET /icons/any-512.png',
  'GET /icons/maskable-192.png',
  'GET /icons/maskable-512.png',
  'GET /manifest/:file',
  'GET /sw.js',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap/:locale/:file',
  'GET /rss/:locale/materials.xml',
  'GET /webhooks/:service',
  'POST /webhooks/:service',
  'GET /webhooks/bounces',
  'POST /webhooks/bounces',
  'POST /email_unsubscribe',
  'ANY /api/*',
]

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

test('guests can call exactly the listed endpoints and pages', () => {
  const open = endpoints.filter(({ who }) => who === 'guest').map(({ method, path }) => `${method} ${path}`)
  expect(open.sort()).toEqual(guestCalls)
  expect(
    pages
      .filter(({ who }) => who === 'guest')
      .flatMap(({ path }) => path)
      .sort(),
  ).toEqual(guestPages)
})

test('panel pages admit exactly the listed statuses', () => {
  const declared = pages
    .filter(({ layout }) => layout === 'panel')
    .flatMap(({ path, who }) => [path].flat().map((one) => [one, who === 'guest' ? [] : [...(who.staff ?? [])]]))
  expect(Object.fromEntries(declared)).toEqual(staffPages)
})

test('every server route is declared', () => {
  expect(undeclared(parseRouteTree(app.web.printRoutes({ commonPrefix: false })), endpoints)).toEqual([])
})

test('every declared endpoint is served', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/features/*/contract.ts', { eager: true })
  const declared = Object.values(modules).flatMap((module) => Object.values(module).flatMap(endpointsIn))
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.filter(({ method, path }) => !served.has(`${method} ${path}`)).map(({ path }) => path)).toEqual([])
})

test('every text input has a maximum length', async () => {
  type Described = { requestBody?: unknown; parameters?: unknown; 'x-incoming'?: unknown }
  const response = await app.web.inject({ url: '/api/openapi.json' })
  const { paths } = response.json<{ paths: Record<string, Record<string, Described>> }>()
  const inputs = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(
      ({ requestBody, parameters, 'x-incoming': incoming }) => [path, [requestBody ?? parameters, incoming]] as const,
    ),
  )
  const sockets = app.runtime.plugins.flatMap((plugin) => plugin.routes?.sockets ?? [])
  const webhooks = app.runtime.plugins.flatMap((plugin) => plugin.routes?.webhooks ?? []).filter(isCall)
  const feeds = app.runtime.plugins.flatMap((plugin) => plugin.routes?.feeds ?? []).filter(isApiFeed)
  const streams = app.runtime.plugins.flatMap((plugin) => plugin.routes?.streams ?? [])
  const others = [...sockets, ...webhooks, ...feeds, ...streams]
  expect(inputs.length).toBe(endpoints.length + others.length)
  expect(inputs.flatMap(([path, input]) => unbounded(input, path))).toEqual([])
})

describe('detects planted faults', () => {
  test('an undeclared route', () => {
    expect(undeclared(['GET /api/secret', 'POST /api/admin/login'], endpoints)).toEqual(['GET /api/secret'])
  })
  test('a text without a maximum length', () => {
    expect(unbounded({ properties: { name: { type: 'string' } } }, 'x')).toEqual(['x.properties.name'])
  })
})

function endpointsIn(value: unknown): Endpoint[] {
  if (value === null || typeof value !== 'object') return []
  if ('method' in value && 'who' in value) return [value as Endpoint]
  if ('endpoints' in value) return Object.values(value.endpoints as object).flatMap(endpointsIn)
  return Object.values(value).flatMap((inner) =>
    inner !== null && typeof inner === 'object' && 'method' in inner ? endpointsIn(inner) : [],
  )
}

/** Parses lines such as `├── /api/x (GET, HEAD)` of Fastify's tree to `GET /api/x`. */
function parseRouteTree(tree: string): string[] {
  const stack: string[] = []
  const routes: string[] = []
  for (const line of tree.split('\n')) {
    const found = /^([│ ├└─]*)(\S+)(?: \(([^)]*)\))?/.exec(line)
    if (!found?.[2]) continue
    const depth = Math.floor(found[1]!.length / 4)
    stack[depth - 1] = found[2]
    const path = stack.slice(0, depth).join('')
    const methods = (found[3] ?? '').split(', ').filter((method) => method && method !== 'HEAD')
    routes.push(...(methods.length > 3 ? ['ANY'] : methods).map((method) => `${method} ${path}`))
  }
  return routes
}

function undeclared(routes: readonly string[], declared: readonly Endpoint[]): string[] {
  const known = new Set([...declared.map(({ method, path }) => `${method} ${path}`), ...internalRoutes])
  return routes.filter((route) => !known.has(route) && !/^GET \/(assets|flags|favicon)/.test(route))
}

function unbounded(schema: unknown, at: string): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const { type, maxLength, contentMediaType } = schema as {
    type?: unknown
    maxLength?: unknown
    contentMediaType?: unknown
  }
  const bare =
    type === 'string' &&
    maxLength === undefined &&
    contentMediaType === undefined &&
    !('enum' in schema) &&
    !('const' in schema)
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    key === 'propertyNames' ? [] : unbounded(value, `${at}.${key}`),
  )
  return bare ? [at, ...inner] : inner
}
