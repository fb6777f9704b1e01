import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoOf } from '#demo/editions/demos.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import type { StaffStatus } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { sellerEndpoints } from '../contract.ts'
import { findSeller } from './find-seller.ts'

const noon = new Date('2026-11-19T12:00:00Z')
const pl = editionByCode('pl')!
const company = {
  valid_from: '2026-11-19',
  name: 'Lekcje Plus sp. z o.o.',
  address: 'ul. Długa 5, 00-238 Warszawa',
  tax_id: '856-734-62-15',
  other_ids: 'KRS 0000123456',
  bank_account: 'PL61 1090 1014 0000 0712 1981 2874',
  email: 'biuro@lekcje.example',
  phone: '+48 22 123 45 67',
}
const stored = { ...company, tax_id: '8567346215', bank_account: 'PL61109010140000071219812874' }

let app: TestApp
let head: Visitor
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ edition: 'pl', staff: 1 })
})
beforeEach(() => app.setTime(noon))

const asSystem = <T>(run: (ctx: Ctx) => Promise<T>, code = 'pl') =>
  inTransaction(app.runtime, systemRequester(editionByCode(code)!), run)
const create = (visitor: Visitor, changes: Partial<typeof company> = {}) =>
  visitor.call<typeof sellerEndpoints.create>('POST /api/admin/seller/create', { seller: { ...company, ...changes } })
const sellerOn = (day: string) => asSystem((ctx) => findSeller({ ...ctx, now: new Date(`${day}T12:00Z`) }))

describe('a version', () => {
  test('counts from its day on, and the days before keep theirs', async () => {
    const answer = await create(head)
    expect(answer).toMatchObject({ status: 'success', data: { seller: { ...stored, current: true, invented: false } } })
    expect(await create(head, { name: 'Lekcje Extra S.A.', valid_from: '2027-01-01' })).toMatchObject({
      status: 'success',
      data: { seller: { current: false } },
    })
    expect((await sellerOn('2026-11-18'))?.name).toBe(demoOf(pl).seller.name)
    expect(await sellerOn('2026-12-31')).toMatchObject({ ...stored, tax_id_name: 'NIP', invented: false })
    expect((await sellerOn('2027-01-01'))?.name).toBe('Lekcje Extra S.A.')
  })

  test('of the same day replaces the one before it', async () => {
    await create(head, { phone: '+48 22 765 43 21' })
    expect((await sellerOn('2026-11-19'))?.phone).toBe('+48 22 765 43 21')
  })

  test('says who entered it, in the list and in the event record', async () => {
    const { data } = (await head.page('/panel/seller/')) as unknown as {
      data: { versions: { name: string; entered_by: string | null; entered_at: number }[]; missing: boolean }
    }
    expect(data.missing).toBe(false)
    const [planned, , , demo] = data.versions
    expect(planned).toMatchObject({ name: 'Lekcje Extra S.A.', entered_by: expect.stringMatching(/./) })
    expect(demo).toMatchObject({ name: demoOf(pl).seller.name, entered_by: null })
    const event = await app.runtime.database.db
      .selectFrom('event')
      .select(['actor_realm', 'actor_id', 'after'])
      .where('edition', '=', 'pl')
      .where('name', '=', 'seller.entered')
      .where('actor_realm', '=', 'staff')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor_id: expect.any(Number), after: stored })
  })

  test('can neither be changed nor deleted, by anybody', async () => {
    for (const statement of [
      sql`update seller_version set name = 'Other'`,
      sql`delete from seller_version`,
      sql`truncate seller_version`,
    ]) {
      await expect(statement.execute(app.runtime.database.db)).rejects.toThrow('permission denied')
      await expect(statement.execute(app.ownerDb)).rejects.toThrow('versions of a seller cannot be changed or deleted')
    }
  })

  test('is shown on the pages of visitors at once', async () => {
    const guest = await app.visitor({ edition: 'pl' })
    for (const path of ['/p/offer', '/p/public-offer', '/about', '/contacts', '/p/privacy-policy']) {
      const { body } = await guest.send('GET', path)
      expect([path, body.includes(company.name), body.includes(demoOf(pl).seller.name)]).toEqual([path, true, false])
    }
    const { body } = await guest.send('GET', '/')
    expect(body).toContain(`"legalName":"${company.name}"`)
    expect(body).toContain(`"taxID":"${stored.tax_id}"`)
  })
})

test.each([2, 3, 4] as StaffStatus[])('staff of status %i may neither read nor change the seller', async (status) => {
  const member = await app.visitor({ edition: 'pl', staff: status })
  const before = await countVersions()
  expect(await create(member)).toMatchObject({ status: 'fail', error: 'forbidden' })
  expect(await preview(member)).toMatchObject({ status: 'fail', error: 'forbidden' })
  expect((await member.send('GET', '/panel/seller/')).statusCode).toBe(403)
  expect(await countVersions()).toBe(before)
})

describe('the preview', () => {
  test('shows what documents, pages and emails print, and enters nothing', async () => {
    const before = await countVersions()
    expect(await preview(head)).toMatchObject({
      status: 'success',
      data: {
        printed: {
          document: [
            company.name,
            company.address,
            'NIP: 8567346215',
            'KRS 0000123456',
            'IBAN: PL61 1090 1014 0000 0712 1981 2874',
          ],
          page: 'Lekcje Plus sp. z o.o., ul. Długa 5, 00-238 Warszawa, NIP 8567346215',
          email: 'Lekcje Plus sp. z o.o., ul. Długa 5, 00-238 Warszawa',
        },
      },
    })
    expect(await countVersions()).toBe(before)
  })
})

test.each([
  ['tax_id', '8567346216'],
  ['tax_id', '0000000000'],
  ['bank_account', 'PL61109010140000071219812875'],
  ['email', 'biuro'],
  ['name', '   '],
  ['address', ' '],
  ['valid_from', '2026-11-18'],
] as const)('refuses the %s "%s"', async (field, value) => {
  const before = await countVersions()
  const fault = { status: 'fail', error: { [field]: [expect.stringMatching(/./)] } }
  expect(await create(head, { [field]: value })).toMatchObject(fault)
  expect(await preview(head, { [field]: value })).toMatchObject(fault)
  expect(await countVersions()).toBe(before)
})

test('a day begins where the edition is', async () => {
  // In Warsaw it is already the next day.
  app.setTime(new Date('2026-11-19T23:30:00Z'))
  expect(await create(head, { valid_from: '2026-11-19' })).toMatchObject({ status: 'fail' })
})

test('the invented seller of the demo counts only where the demo entered it', async () => {
  expect((await asSystem(findSeller, 'us'))?.invented).toBe(true)
  const { db } = app.runtime.database
  await db.deleteFrom('seed_applied').where('edition', '=', 'us').where('slice', '=', 'seller').execute()
  expect(await asSystem(findSeller, 'us')).toBeUndefined()
})

const preview = (visitor: Visitor, changes: Partial<typeof company> = {}) =>
  visitor.call<typeof sellerEndpoints.preview>('POST /api/admin/seller/preview', { seller: { ...company, ...changes } })

async function countVersions(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from seller_version`.execute(app.runtime.database.db)
  return rows[0]!.n
}
