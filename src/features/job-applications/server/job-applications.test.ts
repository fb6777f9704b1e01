import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#app/jobs.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { docx } from '#test/support/docx.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import { blob, jpeg, pdf } from '#test/support/uploads.ts'
import { applicationPanel } from '../contract.ts'
import type { applicationEndpoints } from '../contract.ts'
import { retentionDays } from '../model.ts'
import { eraseOldApplications } from './erasure.ts'

let app: TestApp
let worker: { close(): Promise<void> }
let guest: Visitor
let vacancyId: number
let now = Date.UTC(2036, 0, 10, 9)
const ua = editionByCode('ua')!
const dayMs = 86_400_000
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  worker = await startJobs(app.runtime, app.url)
  advance(0)
  guest = await app.visitor()
  const found = db().selectFrom('vacancy').select('id').where('edition', '=', 'ua').where('status', '=', 'published')
  vacancyId = (await found.executeTakeFirstOrThrow()).id
})
afterAll(() => worker.close())

const db = () => app.runtime.database.db
/** A session of staff lasts for hours. */
const logInStaff = () => app.visitor({ staff: 3 })
const advance = (ms: number) => app.setTime(new Date((now += ms)))

// The limit of a day is not the topic of most tests.
const apply = (given: object = {}, cv: Buffer | null = pdf(), later = dayMs) => {
  advance(later)
  return guest.call<typeof applicationEndpoints.apply>(
    'POST /api/client/vacancy/apply',
    {
      vacancy_id: vacancyId,
      name: 'Ліна Сорока',
      email: 'lina@mail.example',
      phone: '+380501112233',
      message: 'Люблю пояснювати.',
      consent: true,
      cv_title: 'Резюме Ліни.pdf',
      ...given,
    },
    cv ? { cv: [blob(cv)] } : {},
  )
}
const last = () =>
  db()
    .selectFrom('job_application')
    .selectAll()
    .where('edition', '=', 'ua')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const download = async (id: number, who?: Visitor) =>
  (who ?? (await logInStaff())).send('GET', `/api/admin/job_application/cv?id=${id}`)

describe('an application', () => {
  test('is stored with its CV, which only staff download', async () => {
    expect(await apply()).toMatchObject({ status: 'success' })
    const { id, ...row } = await last()
    expect(row).toMatchObject({ name: 'Ліна Сорока', status: 'new', cv_title: 'Резюме Ліни.pdf' })
    const { statusCode, headers, rawPayload } = await download(id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('attachment')
    expect(rawPayload.equals(pdf())).toBe(true)
    expect((await download(id, guest)).statusCode).toBe(401)
    expect((await download(id, await app.visitor({ staff: 2 }))).statusCode).toBe(403)
    expect((await download(id, await app.visitor({ staff: 3, edition: 'pl' }))).statusCode).toBe(404)
    expect((await guest.send('GET', `/media/${row.file!.replace('/', '')}`)).statusCode).toBe(404)
  })

  test('may be a document of Word, whatever its name says', async () => {
    const bytes = await docx()
    expect(await apply({ cv_title: '../../etc/pass"wd.exe' }, bytes)).toMatchObject({ status: 'success' })
    const { id, cv_title } = await last()
    expect(cv_title).toMatch(/^[^/\\"]+\.docx$/)
    expect((await download(id)).rawPayload.equals(bytes)).toBe(true)
  })

  test('tells staff and the applicant by email, without the data of the applicant', async () => {
    await apply({ email: 'told@mail.example' })
    const { id } = await last()
    const mailsOf = (template: string) =>
      db().selectFrom('message').selectAll().where('template', '=', template).orderBy('id').execute()
    const toStaff = await eventually(async () => {
      const found = await mailsOf('application_received')
      const own = found.filter(({ text }) => text.includes(`/panel/job_applications/${id}/`))
      expect(own.length).toBeGreaterThan(0)
      return own
    }, 20_000)
    expect(toStaff.map(({ recipient }) => recipient)).toContain('staff3@demo.test')
    expect(toStaff.map(({ recipient }) => recipient)).not.toContain('staff2@demo.test')
    expect(JSON.stringify(toStaff)).not.toMatch(/told@mail|Ліна/)
    await eventually(async () => {
      const recipients = (await mailsOf('application_confirmed')).map(({ recipient }) => recipient)
      expect(recipients).toContain('told@mail.example')
    }, 20_000)
  })

  test.each<[string, object, () => Promise<Buffer> | Buffer | null, object]>([
    ['without consent', { consent: false }, pdf, { error: { consent: expect.any(Array) } }],
    ['without an address', { email: 'nobody' }, pdf, { error: { email: expect.any(Array) } }],
    ['without a CV', {}, () => null, { error: { cv: expect.any(Array) } }],
    ['with a picture', {}, () => jpeg(40, 40), { error: 'unsupported_type' }],
    [
      'with a PDF with a script',
      {},
      () => pdf('/OpenAction <</S /JavaScript /JS (a)>>'),
      { error: { cv: expect.any(Array) } },
    ],
    ['with macros', {}, () => docx({ 'word/vbaProject.bin': 'x' }), { error: { cv: expect.any(Array) } }],
    ['for a vacancy that does not exist', { vacancy_id: 999_999 }, pdf, { error: 'not_found' }],
  ])('%s is refused', async (_, given, make, failure) => {
    const before = await last()
    const answer = await apply(given, await make())
    expect(answer).toMatchObject({ status: 'fail', ...failure })
    expect((await last()).id).toBe(before.id)
  })

  test('is stored once if it is sent again, and as another one with another CV or some time later', async () => {
    const count = async () => {
      const row = db()
        .selectFrom('job_application')
        .select(({ fn }) => fn.countAll<number>().as('count'))
      return (await row.where('email', '=', 'twice@mail.example').executeTakeFirstOrThrow()).count
    }
    const from = { email: 'Twice@mail.example' }
    expect(await apply(from)).toMatchObject({ status: 'success' })
    const send = (cv: Buffer, later: number) => apply(from, cv, later)
    expect(await Promise.all([send(pdf(), 0), send(pdf(), 0)])).toMatchObject([
      { status: 'success' },
      { status: 'success' },
    ])
    expect(await count()).toBe(1)
    expect(await send(await docx(), dayMs)).toMatchObject({ status: 'success' })
    expect(await send(pdf(), 0)).toMatchObject({ status: 'success' })
    expect(await count()).toBe(3)
    expect(await send(pdf(), dayMs)).toMatchObject({ status: 'success' })
    expect(await count()).toBe(4)
  })

  test('for a draft is refused like one for nothing', async () => {
    const draft = await db()
      .selectFrom('vacancy')
      .select('id')
      .where('edition', '=', 'ua')
      .where('status', '=', 'draft')
      .executeTakeFirstOrThrow()
    expect(await apply({ vacancy_id: draft.id })).toMatchObject({ error: 'not_found' })
  })
})

describe('staff', () => {
  const run = async (action: string, id: number) =>
    (await logInStaff()).call(`POST ${applicationPanel.actions[action]!.endpoint.path}`, { id })

  test('move an application through its states and keep a note', async () => {
    await apply()
    const { id } = await last()
    for (const [action, status] of [
      ['review', 'in_review'],
      ['invite', 'invited'],
      ['hire', 'hired'],
    ] as const) {
      expect(await run(action, id)).toMatchObject({ data: { changed: [id] } })
      expect((await last()).status).toBe(status)
    }
    expect(await run('review', id)).toMatchObject({ data: { skipped: [{ id }] } })
    const saved = { id, note: 'Починає в червні.', name: 'Інша' }
    const staff = await logInStaff()
    await staff.call('POST /api/admin/job_application/save', { job_application: saved })
    expect(await last()).toMatchObject({ note: 'Починає в червні.', name: 'Ліна Сорока' })
    const list = await staff.call('POST /api/admin/job_applications', {})
    expect(JSON.stringify(list)).toContain('Ліна Сорока')
    const vacancy = await db()
      .selectFrom('vacancy')
      .select('title')
      .where('id', '=', vacancyId)
      .executeTakeFirstOrThrow()
    const row = await staff.call('GET /api/admin/job_application/get', { id })
    const label = (vacancy.title as { ua: string }).ua
    expect(row).toMatchObject({ data: { job_application: { labels: { vacancy_id: label } } } })
  })

  test('find applications by job, export them, decline one and undo it', async () => {
    await apply({ name: 'Орест Вишня' })
    const { id } = await last()
    const panel = openPanel(await logInStaff(), applicationPanel)
    expect(await panel.call('options', { field: 'vacancy_id', q: '' })).toMatchObject({
      data: { options: expect.arrayContaining([expect.objectContaining({ value: vacancyId })]) },
    })
    expect(await panel.exportCsv()).toContain('Орест Вишня')
    const declined = (await run('decline', id)) as unknown as { data: { undo: string } }
    expect((await last()).status).toBe('declined')
    await panel.call('undo', { token: declined.data.undo })
    expect((await last()).status).toBe('new')
  })

  test('erase an application at once, and all others are erased after half a year', async () => {
    const erase = () => inTransaction(app.runtime, systemRequester(ua), eraseOldApplications)
    await apply()
    const asked = await last()
    await apply()
    const other = await last()
    await run('erase', asked.id)
    advance(60_000)
    await erase()
    const left = async () => (await db().selectFrom('job_application').select('id').execute()).map(({ id }) => id)
    expect(await left()).not.toContain(asked.id)
    expect(await left()).toContain(other.id)
    const file = db().selectFrom('stored_file').select('name').where('name', '=', asked.file!)
    expect(await file.execute()).toEqual([])
    expect((await download(asked.id)).statusCode).toBe(404)
    advance(retentionDays * dayMs)
    await erase()
    expect(await left()).not.toContain(other.id)
  })
})

test('applications from the address of an account are in its export and leave with it', async () => {
  const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(app.runtime, systemRequester(ua), work)
  const { personId } = await app.visitor({ roles: ['client'] })
  const accounts = () => db().updateTable('account').where('edition', '=', 'ua').where('id', '=', personId!)
  await accounts().set({ email: 'applicant@mail.example', email_confirmed_at: null }).execute()
  await apply({ email: 'Applicant@mail.example' })
  const own = await last()
  await apply({ email: 'other@mail.example' })
  const other = await last()
  const exported = async () => (await asSystem((ctx) => ctx.slices.personalData(personId!))).map(({ name }) => name)
  expect(await exported()).not.toContain('job_applications.json')
  await accounts().set({ email_confirmed_at: new Date() }).execute()
  expect(await exported()).toEqual(expect.arrayContaining(['job_applications.json', `job_applications/${own.id}.pdf`]))
  await asSystem((ctx) =>
    ctx.emit({
      name: 'account.closed',
      entity: 'account',
      entityId: personId!,
      secrets: { addresses: JSON.stringify(['applicant@mail.example']) },
    }),
  )
  const left = await db().selectFrom('job_application').select('id').where('id', 'in', [own.id, other.id]).execute()
  expect(left).toEqual([{ id: other.id }])
  expect(await db().selectFrom('stored_file').select('name').where('name', '=', own.file!).execute()).toEqual([])
})
