import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { guestRequester, inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { Person } from '#shared/access.ts'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addPasskey, personPassword, setPersonPassword, signWith } from '#test/support/passkeys.ts'
import { blob, jpeg, pdf } from '#test/support/uploads.ts'
import type { billingEndpoints, staffBillingEndpoints } from '../../contract.ts'
import { exportBillingData } from './personal-data.ts'
import { saveBilling } from './save-billing.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '20' })
  staff = await app.visitor({ staff: 1 })
})

const details = {
  legal_form: 'sole_trader' as const,
  tax_id: '1759013776',
  name: 'Олена Коваль',
  address: 'вул. Лесі Українки, 7',
  postcode: '01133',
  city: 'Київ',
  iban: 'UA21 3223 1300 0002 6007 2335 66001',
}
type Details = Partial<Omit<typeof details, 'legal_form'>> & {
  legal_form?: 'individual' | 'company'
  documents?: number[]
}

async function openTutor(edition = 'ua'): Promise<Visitor> {
  const tutor = await app.visitor({ edition, roles: ['tutor'] })
  await setPersonPassword(app, tutor)
  return tutor
}
const save = (tutor: Visitor, changes: Details = {}, files: Record<string, readonly Blob[]> = {}) =>
  tutor.call<typeof billingEndpoints.save>(
    'POST /api/tutor/billing_data/save',
    { billing_data: { ...details, ...changes }, password: personPassword },
    files,
  )
const read = async (tutor: Visitor) => {
  const answer = await tutor.call<typeof billingEndpoints.get>('GET /api/tutor/billing_data/get', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.billing
}
const decide = (tutor: Visitor, approve: boolean, more: object = {}) =>
  staff.call<typeof staffBillingEndpoints.approve>('POST /api/admin/tutor/billing_data/approve', {
    tutor_id: tutor.personId!,
    approve,
    ...more,
  })
const clear = (tutor: Visitor, field: 'legal_form' | 'tax_id') =>
  staff.call<typeof staffBillingEndpoints.clearField>('POST /api/admin/tutor/billing_data/clear_once_field', {
    tutor_id: tutor.personId!,
    field,
  })

describe('saving', () => {
  test('sends the data to staff and locks the once-only fields', async () => {
    const tutor = await openTutor()
    expect(await read(tutor)).toMatchObject({ state: 'draft', legal_form: null, locked: [], documents: [] })
    expect(await save(tutor)).toMatchObject({ status: 'success' })
    expect(await read(tutor)).toMatchObject({
      state: 'submitted',
      tax_id: '1759013776',
      iban: 'UA213223130000026007233566001',
      locked: ['legal_form', 'tax_id'],
    })
    expect(await save(tutor, { tax_id: '32855961', legal_form: 'company' })).toMatchObject({
      status: 'fail',
      error: { tax_id: [expect.any(String)], legal_form: [expect.any(String)] },
    })
    expect(await save(tutor, { city: 'Львів' })).toMatchObject({ status: 'success' })
    expect(await read(tutor)).toMatchObject({ city: 'Львів', tax_id: '1759013776' })
  })

  test.each([
    [{ tax_id: '1759013770' }, 'tax_id'],
    [{ iban: 'UA213223130000026007233566002' }, 'iban'],
    [{ name: '' }, 'name'],
    [{ documents: [987_654] }, 'documents'],
  ])('rejects %o at its field', async (changes, field) => {
    const tutor = await openTutor()
    expect(await save(tutor, changes)).toMatchObject({ status: 'fail', error: { [field]: [expect.any(String)] } })
    expect((await read(tutor)).state).toBe('draft')
  })

  test('accepts only the legal forms of the edition', async () => {
    const tutor = await openTutor('pl')
    const inPoland = { tax_id: 'PL 856-734-62-15', iban: '' }
    expect(await save(tutor, { ...inPoland, legal_form: 'individual' })).toMatchObject({ status: 'fail' })
    expect(await save(tutor, inPoland)).toMatchObject({ status: 'success' })
    expect((await read(tutor)).tax_id).toBe('8567346215')
  })

  test('asks for the password or a passkey', async () => {
    const tutor = await openTutor()
    const saveWith = (confirmation: object) =>
      tutor.call<typeof billingEndpoints.save>('POST /api/tutor/billing_data/save', {
        billing_data: details,
        ...confirmation,
      })
    expect(await saveWith({})).toMatchObject({ status: 'fail', error: { password: [expect.any(String)] } })
    expect(await saveWith({ password: 'wrong' })).toMatchObject({ error: { password: [expect.any(String)] } })
    const { key } = await addPasskey(tutor)
    expect(await saveWith({ proof: key.get('no challenge') })).toMatchObject({ error: { proof: [expect.any(String)] } })
    expect((await read(tutor)).state).toBe('draft')
    expect(await saveWith({ proof: await signWith(tutor, key) })).toMatchObject({ status: 'success' })
    expect((await read(tutor)).state).toBe('submitted')
  })

  test('unchanged data stay approved', async () => {
    const tutor = await openTutor()
    await save(tutor)
    await decide(tutor, true)
    await save(tutor)
    expect((await read(tutor)).state).toBe('approved')
    await save(tutor, { address: 'вул. Садова, 1' })
    expect((await read(tutor)).state).toBe('submitted')
  })

  test('twenty first saves at once leave one record', async () => {
    const { personId } = await openTutor()
    const actor = { realm: 'person' as const, id: personId!, name: 'Test Person', roles: ['tutor' as const] }
    const ua = editionByCode('ua')!
    // Over HTTP the platform checks the files of sixteen calls at once and turns further ones away.
    const saveAtOnce = () => {
      const ctx = readOnlyCtx(app.runtime, { ...guestRequester(ua, 'ua'), actor }) as Ctx<Person>
      return saveBilling(ctx, { billing_data: { ...details, documents: [] }, password: personPassword }, {})
    }
    const saved = await Promise.all(Array.from({ length: 20 }, saveAtOnce))
    expect(saved.map(({ billing }) => billing.state)).toEqual(Array.from({ length: 20 }, () => 'submitted'))
    const { db } = app.runtime.database
    const rows = await db.selectFrom('billing_data').selectAll().where('tutor_id', '=', personId!).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('documents', () => {
  test('are private, kept by id and counted', async () => {
    const tutor = await openTutor()
    const scan = blob(await jpeg(60, 40))
    await save(tutor, {}, { new_billing_documents: [scan, blob(pdf())], new_address_documents: [scan] })
    const { documents } = await read(tutor)
    expect(documents.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      'billing image/webp',
      'billing application/pdf',
      'address image/webp',
    ])
    const path = `document?id=${documents[0]!.id}`
    const own = await tutor.send('GET', `/api/tutor/billing_data/${path}`)
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp'])
    const other = await openTutor()
    expect((await other.send('GET', `/api/tutor/billing_data/${path}`)).statusCode).toBe(404)
    expect((await staff.send('GET', `/api/admin/tutor/billing_data/${path}`)).statusCode).toBe(200)
    await save(tutor, { documents: [documents[2]!.id] })
    expect((await read(tutor)).documents.map(({ id }) => id)).toEqual([documents[2]!.id])
    const five = Array<Blob>(5).fill(scan)
    const tooMany = await save(tutor, {}, { new_billing_documents: five, new_address_documents: five })
    expect(tooMany).toMatchObject({ status: 'fail' })
    expect((await read(tutor)).documents).toHaveLength(1)
  })
})

describe('decisions of staff', () => {
  test('approve, reject with a comment, and clear a field', async () => {
    const tutor = await openTutor()
    expect(await decide(tutor, true)).toMatchObject({ error: 'not_found' })
    await save(tutor)
    expect(await decide(tutor, false)).toMatchObject({ error: { reject_comment: [expect.any(String)] } })
    expect(await decide(tutor, false, { reject_comment: 'Немає витягу' })).toMatchObject({ status: 'success' })
    expect(await read(tutor)).toMatchObject({ state: 'rejected', comment: 'Немає витягу' })
    expect(await decide(tutor, false, { reject_comment: 'ще раз' })).toMatchObject({ error: 'wrong_status' })
    expect(await decide(tutor, true)).toMatchObject({ status: 'success' })
    expect(await read(tutor)).toMatchObject({ state: 'approved', comment: '' })

    expect(await clear(tutor, 'tax_id')).toMatchObject({ status: 'success' })
    expect(await read(tutor)).toMatchObject({ state: 'draft', tax_id: '', locked: ['legal_form'] })
    expect(await clear(tutor, 'tax_id')).toMatchObject({ error: 'wrong_status' })
    expect(await decide(tutor, true)).toMatchObject({ error: 'wrong_status' })
    expect(await save(tutor, { tax_id: '1759013776' })).toMatchObject({ status: 'success' })
  })

  test('a submission that staff have not seen is not decided', async () => {
    const tutor = await openTutor()
    await save(tutor)
    const { submitted_at } = await read(tutor)
    expect(await decide(tutor, true, { submitted_at: submitted_at! - 60 })).toMatchObject({ error: 'wrong_status' })
    expect(await decide(tutor, true, { submitted_at })).toMatchObject({ status: 'success' })
  })

  test('are seen in the tutor’s case', async () => {
    const tutor = await openTutor()
    await save(tutor)
    const page = await staff.page(`/panel/users_show/${tutor.personId}/?tab=money`)
    expect(page).toMatchObject({
      data: { money: { billing: { state: 'submitted', tax_id: '1759013776', name: 'Олена Коваль' }, invoices: [] } },
    })
  })
})

test('editions without billing data have neither page nor calls nor menu item', async () => {
  const tutor = await openTutor('us')
  expect((await tutor.send('GET', '/billing')).statusCode).toBe(404)
  expect(await save(tutor)).toMatchObject({ error: 'not_found' })
  expect(await tutor.call<typeof billingEndpoints.get>('GET /api/tutor/billing_data/get', {})).toMatchObject({
    error: 'not_found',
  })
  expect((await tutor.send('GET', '/settings')).body).not.toContain('href="/billing"')
  const inUkraine = await openTutor()
  expect((await inUkraine.send('GET', '/billing')).statusCode).toBe(200)
  expect((await inUkraine.send('GET', '/settings')).body).toContain('href="/billing"')
})

test('values appear in the export of personal data but not in events', async () => {
  const tutor = await openTutor()
  await save(tutor, {}, { new_billing_documents: [blob(pdf())] })
  const { db } = app.runtime.database
  const ua = systemRequester(editionByCode('ua')!)
  const parts = await inTransaction(app.runtime, ua, (ctx) => exportBillingData(ctx, tutor.personId!))
  expect(parts).toMatchObject([
    { name: 'billing/billing.json', data: { tax_id: '1759013776' } },
    { name: expect.stringMatching(/^billing\/billing-\d+\.pdf$/) as string, file: expect.any(String) as string },
  ])
  const events = await db.selectFrom('event').selectAll().where('entity_id', '=', tutor.personId!).execute()
  expect(events.map(({ name }) => name)).toContain('billing.submitted')
  expect(JSON.stringify(events)).not.toContain('1759013776')
})
