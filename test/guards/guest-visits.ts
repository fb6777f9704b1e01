import { sql } from 'kysely'
import { z } from 'zod'
import { editionByCode } from '#editions/editions.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { wordOf } from '#test/support/planted-contacts.ts'
import { takeTest } from '#test/support/tests.ts'
import { allPages, endpoints, pageUrls } from './contracts.ts'

/** A request of a guest; the operation is missing for a feed. */
export type GuestVisit = {
  operation?: string
  url: string
  method?: 'GET' | 'POST'
  payload?: object
  headers?: Record<string, string>
}

const tutors = 2
/** Lists of more texts by the same author need a second one. */
const textsPerKind = 2

/** Every page without parameters, every call without input, and whatever shows texts of people. */
export async function listVisits(app: TestApp, guest: Visitor): Promise<GuestVisit[]> {
  const { edition } = guest
  const { db } = app.runtime.database
  const texts = [...(await copyText(app, edition, 'ad')), ...(await copyText(app, edition, 'blog'))]
  const { rows: reviewed } = await sql<{ id: number }>`
    select t.id from tutor t join tutor_card c on c.edition = t.edition and c.tutor_id = t.id
    join review_summary s on s.edition = t.edition and s.tutor_id = t.id and s.reviews > 2
    where t.edition = ${edition} and t.accept_orders and coalesce((t.privacy ->> 'full_name')::boolean, true)
      and coalesce((t.privacy ->> 'education')::boolean, true)
    order by t.id limit ${tutors}`.execute(db)
  const { rows: full } = await sql<{ id: number }>`update tutor set accept_orders = false
    where edition = ${edition} and id = (select max(tutor_id) from tutor_card where edition = ${edition})
    returning id`.execute(db)
  const { rows: materials } = await sql<{ path: string }>`
    select '/materials/' || c.alias || '/' || n.alias || '/' as path from news n
    join news_category c on c.edition = n.edition and c.id = n.category_id
    where n.edition = ${edition} and n.status = 'published'`.execute(db)
  // The result of this test recommends tutors where it has a subject.
  await sql`update examination_test set subject_id = (select min(subject_id) from examination_test e
    where e.edition = ${edition}) where edition = ${edition} and subject_id is null`.execute(db)
  const ids = [...new Set([...reviewed.map(({ id }) => id), ...texts.map(({ tutor_id }) => tutor_id)])]
  return [
    ...listPlainPages(edition),
    ...ids.flatMap((id) => listTutorVisits(edition, id)),
    ...texts.flatMap(({ kind, id }): GuestVisit[] => [
      { operation: kind, url: `/${kind === 'ad' ? 'ads' : 'blog'}/${id}/` },
      { operation: `/api/client/${kind}s`, url: `/api/client/${kind}s?id=${id}` },
    ]),
    ...full.map(({ id }) => ({ operation: 'request', url: `/request/${id}/` })),
    ...materials.map(({ path }) => ({ operation: 'material', url: path })),
    { operation: 'placement_result', url: await takeTest(app, guest, 'english', 20) },
    { operation: 'test_result', url: await takeTest(app, guest, await findExamination(app, edition), 1) },
    ...listPlainCalls(),
    { operation: '/api/client/tutors/viewed', url: `/api/client/tutors/viewed?ids=${ids.join(',')}` },
    {
      operation: '/api/client/suggest',
      url: `/api/client/suggest?q=${encodeURIComponent(wordOf('tutor.name'))}`,
    },
    ...(await listPartnerVisits(app, ids[0]!)),
    ...(await listFeeds(guest)),
  ]
}

/** Copies a public text, so that its author has several. */
async function copyText({ runtime }: TestApp, edition: string, kind: 'ad' | 'blog') {
  const { rows } = await sql<{ id: number; tutor_id: number; kind: 'ad' | 'blog' }>`
    with first as (
      select l.* from tutor_text_live l join tutor_card c on c.edition = l.edition and c.tutor_id = l.tutor_id
      where l.edition = ${edition} and l.kind = ${kind} and l.visible order by l.text_id limit 1
    ), copy as (
      insert into tutor_text (edition, kind, tutor_id, lang, title, status, created_at)
      select edition, kind, tutor_id, lang, title || ' 2', 'published', published_at
      from first, generate_series(2, ${textsPerKind})
      returning edition, id
    ), live as (
      insert into tutor_text_live (edition, text_id, kind, tutor_id, lang, title, excerpt, text, images, mark, visible,
        published_at, changed_at, mask_version)
      select first.edition, copy.id, kind, tutor_id, lang, title, excerpt, text, images, mark, visible, published_at,
        changed_at, mask_version from first, copy
      returning text_id as id, tutor_id, kind
    )
    select id, tutor_id, kind from live union all select text_id, tutor_id, kind from first`.execute(
    runtime.database.db,
  )
  return rows
}

function listTutorVisits(edition: string, id: number): GuestVisit[] {
  const [, second] = editionByCode(edition)!.locales
  return [
    { operation: 'tutor', url: `/user-${id}/` },
    { operation: 'tutor', url: `/${second}/user-${id}/` },
    { operation: 'request', url: `/request/${id}/` },
    { operation: '/api/client/tutor/get', url: `/api/client/tutor/get?id=${id}` },
    { operation: '/api/client/tutor_data_for_order_form', url: `/api/client/tutor_data_for_order_form?id=${id}` },
    {
      operation: '/api/client/tutor/reviews',
      url: '/api/client/tutor/reviews',
      method: 'POST',
      payload: { tutor_id: id },
    },
  ]
}

/** Addresses of search and of a list have a default for their parameters. */
function listPlainPages(edition: string): GuestVisit[] {
  return allPages
    .filter(({ who }) => who === 'guest')
    .flatMap((page) =>
      pageUrls({ path: [page.path].flat().filter((path) => !path.includes('/:')) }, undefined, edition).map((url) => ({
        operation: page.id,
        url,
      })),
    )
}

const listPlainCalls = (): GuestVisit[] =>
  endpoints
    .filter(
      ({ who, method, input, path }) =>
        who === 'guest' && method === 'GET' && !path.includes(':') && z.safeDecode(input, {}).success,
    )
    .map(({ path }) => ({ operation: path, url: path }))

async function findExamination({ runtime }: TestApp, edition: string): Promise<string> {
  const { alias } = await runtime.database.db
    .selectFrom('examination_test')
    .select('alias')
    .where('edition', '=', edition)
    .where('alias', '<>', 'english')
    .executeTakeFirstOrThrow()
  return alias
}

/** The catalog as partners read it. */
async function listPartnerVisits(app: TestApp, tutorId: number): Promise<GuestVisit[]> {
  const staff = await app.visitor({ staff: 1 })
  const partner = { name: 'Partner', email: 'it@partner.example' }
  const post = async (path: string, payload: object) =>
    (await staff.send('POST', path, { payload, headers: { origin: `http://${staff.edition}.localhost` } })).json<{
      data: { partner: { id: number }; secret: string }
    }>().data
  const { id } = (await post('/api/admin/partner/create', { partner })).partner
  const headers = { authorization: `Bearer ${(await post('/api/admin/partner/issue_key', { id })).secret}` }
  return [
    { operation: '/api/v1/tutors', url: '/api/v1/tutors', headers },
    { operation: '/api/v1/tutors/:id', url: `/api/v1/tutors/${tutorId}`, headers },
  ]
}

async function listFeeds(guest: Visitor): Promise<GuestVisit[]> {
  const { body } = await guest.send('GET', '/sitemap.xml')
  const files = [...body.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, url]) => new URL(url!).pathname)
    // The lists of the catalog name subjects and places only.
    .filter((path) => path.startsWith('/sitemap/ua/') && !path.includes('/catalog-'))
  return ['/robots.txt', '/manifest/ua.webmanifest', '/rss/ua/materials.xml', ...files].map((url) => ({ url }))
}
