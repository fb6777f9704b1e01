import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/public.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { addClient } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents } from '#test/support/panel.ts'
import type { clientPanelEndpoints } from '../contract.ts'
import { canRequestLessons } from '../public.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
})

const add = (client_id: number, reason?: string, visitor = staff) =>
  visitor.call<typeof clientPanelEndpoints.blacklist>('POST /api/admin/client/blacklist/add', {
    client_id,
    ...(reason !== undefined && { reason }),
  })
const remove = (client_id: number, visitor = staff) =>
  visitor.call<typeof clientPanelEndpoints.unblacklist>('POST /api/admin/client/blacklist/remove', { client_id })
const asks = (requester: Parameters<typeof canRequestLessons>[1], edition = 'ua') =>
  canRequestLessons(readOnlyCtx(app.runtime, systemRequester(editionByCode(edition)!)), requester)
const rowOf = (id: number) =>
  app.runtime.database.db
    .selectFrom('client')
    .select(['blacklisted_at', 'blacklist_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('blacklist', () => {
  test('adds a client once with a reason and removes it again', async () => {
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
      (await listEvents(app.runtime.database, 'client', id)).map(({ name, before, after }) => [name, before, after]),
    ).toEqual([
      ['client.blacklisted', null, { reason: 'Never pays' }],
      ['client.blacklisted', { reason: 'Never pays' }, { reason: 'Never comes' }],
      ['client.unblacklisted', { reason: 'Never comes' }, null],
    ])
  })

  test('rejects tutors without a client, deleted clients and other editions', async () => {
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

describe('lesson requests', () => {
  test('are rejected for clients on the blacklist and for their email or phone', async () => {
    const email = 'listed@mail.example'
    const blacklisted = await addClient(app, { email, phone: '+380501112233', confirmed: false })
    const other = await addClient(app, { email: 'other@mail.example', phone: '+380507778899', confirmed: true })
    const allClients = [{ accountId: blacklisted }, { email }, { phone: '+380501112233' }]
    for (const requester of allClients) expect(await asks(requester)).toBe(true)
    await add(blacklisted)
    for (const requester of allClients) expect(await asks(requester)).toBe(false)
    expect(await asks({ email: ' Listed@MAIL.example ' })).toBe(false)
    expect(await asks({ phone: '050 111-22-33' })).toBe(false)
    expect(await asks({ accountId: other, phone: '0501112233' })).toBe(false)
    expect(await asks({ accountId: other, email: 'other@mail.example' })).toBe(true)
    for (const requester of [{}, { email: '' }, { email: 'no e-mail', phone: '12' }, { phone: '0990000000' }])
      expect(await asks(requester)).toBe(true)
    expect(await asks({ email, accountId: blacklisted }, 'pl')).toBe(true)
    await remove(blacklisted)
    for (const requester of allClients) expect(await asks(requester)).toBe(true)
  })

  test('stay rejected after the client deletes the profile and comes back', async () => {
    const email = 'leaver@mail.example'
    const id = await addClient(app, { email, phone: '+380501114455', confirmed: true })
    await add(id)
    await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) => closeAccount(ctx, id))
    expect(await asks({ email })).toBe(false)
    expect(await asks({ phone: '050 111-44-55' })).toBe(false)
  })
})
