import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/public.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import { addClient } from '../../../../test/support/clients.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { eventsOf } from '../../../../test/support/panel.ts'
import type { endpoints } from '../contract.ts'
import { mayRequest } from '../public.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
})

const add = (client_id: number, reason?: string, visitor = staff) =>
  visitor.call<typeof endpoints.blacklist>('POST /api/admin/client/blacklist/add', {
    client_id,
    ...(reason !== undefined && { reason }),
  })
const remove = (client_id: number, visitor = staff) =>
  visitor.call<typeof endpoints.unblacklist>('POST /api/admin/client/blacklist/remove', { client_id })
const asks = (asking: Parameters<typeof mayRequest>[1], edition = 'ua') =>
  mayRequest(readingCtx(app.runtime, systemAsker(editionByCode(edition)!)), asking)
const rowOf = (id: number) =>
  app.runtime.database.db
    .selectFrom('client')
    .select(['blacklisted_at', 'blacklist_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('the blacklist', () => {
  test('takes a client with a reason, once, and lets go again', async () => {
    const id = await addClient(app)
    expect(await add(id, 'Never pays')).toMatchObject({ status: 'success' })
    const first = await rowOf(id)
    expect(first).toEqual({ blacklisted_at: expect.any(Date) as Date, blacklist_reason: 'Never pays' })
    await add(id, 'Never pays')
    await add(id, 'Never comes')
    expect(await rowOf(id)).toEqual({ ...first, blacklist_reason: 'Never comes' })
    expect(await remove(id)).toMatchObject({ status: 'success' })
    await remove(id)
    expect(await rowOf(id)).toEqual({ blacklisted_at: null, blacklist_reason: null })
    expect(
      (await eventsOf(app.runtime.database, 'client', id)).map(({ name, before, after }) => [name, before, after]),
    ).toEqual([
      ['client.blacklisted', null, { reason: 'Never pays' }],
      ['client.blacklisted', { reason: 'Never pays' }, { reason: 'Never comes' }],
      ['client.unblacklisted', { reason: 'Never comes' }, null],
    ])
  })

  test('knows neither tutors who are no clients, nor the deleted, nor those of another edition', async () => {
    const tutor = (await app.visitor({ roles: ['tutor'] })).personId!
    const polish = await addClient(app, { edition: 'pl' })
    const gone = await addClient(app)
    await app.runtime.database.db.updateTable('client').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    for (const id of [tutor, polish, gone, 8_999_999_999]) {
      expect(await add(id)).toMatchObject({ status: 'fail', error: 'not_found' })
      expect(await remove(id)).toMatchObject({ status: 'fail', error: 'not_found' })
    }
  })
})

describe('a request is taken', () => {
  test('from everybody but clients on the blacklist, and those who leave their e-mail or phone', async () => {
    const email = 'listed@mail.example'
    const listed = await addClient(app, { email, phone: '+380501112233', confirmed: false })
    const other = await addClient(app, { email: 'other@mail.example', phone: '+380507778899', confirmed: true })
    const everybody = [{ accountId: listed }, { email }, { phone: '+380501112233' }]
    for (const asking of everybody) expect(await asks(asking)).toBe(true)
    await add(listed)
    for (const asking of everybody) expect(await asks(asking)).toBe(false)
    expect(await asks({ email: ' Listed@MAIL.example ' })).toBe(false)
    expect(await asks({ phone: '050 111-22-33' })).toBe(false)
    expect(await asks({ accountId: other, phone: '0501112233' })).toBe(false)
    expect(await asks({ accountId: other, email: 'other@mail.example' })).toBe(true)
    for (const asking of [{}, { email: '' }, { email: 'no e-mail', phone: '12' }, { phone: '0990000000' }])
      expect(await asks(asking)).toBe(true)
    expect(await asks({ email, accountId: listed }, 'pl')).toBe(true)
    await remove(listed)
    for (const asking of everybody) expect(await asks(asking)).toBe(true)
  })

  test('not from somebody on the blacklist who left and comes back', async () => {
    const email = 'leaver@mail.example'
    const id = await addClient(app, { email, phone: '+380501114455', confirmed: true })
    await add(id)
    await inTransaction(app.runtime, systemAsker(editionByCode('ua')!), (ctx) => closeAccount(ctx, id))
    expect(await asks({ email })).toBe(false)
    expect(await asks({ phone: '050 111-44-55' })).toBe(false)
  })
})
