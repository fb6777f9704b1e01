import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import { editionByCode } from '#editions/editions.ts'
import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { createOrderLink } from '#features/accounts/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { addPasskey, sendProofCode } from '#test/support/passkeys.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { registerEndpoints } from '../../contract/registration.ts'

let app: TestApp
let clock = Date.UTC(2026, 2, 1, 8)
let cityId: number

beforeAll(async () => {
  app = await openApp()
  cityId = await findActiveCity(app)
})
// Rate limits are daily, so each test gets its own day.
beforeEach(() => app.setTime(new Date((clock += 86_400_000))))

const password = 'forest song 1911'
const details = { name: 'Lesia Ukrainka', email: '', phone: '050 123-45-67', terms: true }

const join = (visitor: Visitor, form: { email?: string; password?: string } = {}) =>
  visitor.call<typeof registerEndpoints.register>('POST /api/tutor/register', {
    tutor: { ...details, city_id: cityId, ...form },
  })

const accountOf = (id: number) =>
  app.runtime.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A client without a password, whose email becomes confirmed. */
async function addPasskeyByCode(visitor: Visitor): Promise<void> {
  await app.runtime.database.db
    .updateTable('account')
    .set({ email: `client${visitor.personId}@test.example`, email_confirmed_at: new Date(clock) })
    .where('id', '=', visitor.personId!)
    .execute()
  await sendProofCode(visitor)
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  await addPasskey(visitor, { code })
}

test('sets no password past the passkey of an account without one', async () => {
  const visitor = await app.visitor({ roles: ['client'], locale: 'en' })
  await addPasskeyByCode(visitor)
  expect((await visitor.page('/register')).data).toMatchObject({ mine: { has_password: false, has_passkey: true } })
  expect(await join(visitor, { password })).toMatchObject({ error: { password: [expect.stringMatching(/passkey/i)] } })
  expect(await join(visitor)).toMatchObject({ auth: { tutor: true } })
  expect((await accountOf(visitor.personId!)).password_hash).toBeNull()
})

test('replaces a password that staff set, and is told about it', async () => {
  const visitor = await app.visitor({ roles: ['client'] })
  const id = visitor.personId!
  const { db } = app.runtime.database
  const staffPassword = { password_hash: await hashPassword('known to staff'), password_set_by_staff_at: new Date() }
  const email = 'staffed@test.example'
  await db
    .updateTable('account')
    .set({ ...staffPassword, email, email_confirmed_at: new Date(clock) })
    .where('id', '=', id)
    .execute()
  expect(await join(visitor, { password })).toMatchObject({ status: 'success' })
  const account = await accountOf(id)
  expect(account.password_set_by_staff_at).toBeNull()
  expect(await verifyPassword(account.password_hash!, password)).toBe(true)
  expect(await messagesAfter(app, 'account.password_changed')).toMatchObject([{ recipient: email }])
})

test('ends what was granted with the unconfirmed phone that it replaces', async () => {
  const visitor = await app.visitor({ roles: ['client'] })
  const id = visitor.personId!
  const { db } = app.runtime.database
  const own = { password_hash: await hashPassword('her own password'), phone: '+380670000001' }
  await db.updateTable('account').set(own).where('id', '=', id).execute()
  const auth_token = await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
    createOrderLink(ctx, { accountId: id, orderId: 7 }),
  )
  expect(await join(visitor, { email: 'phones@test.example' })).toMatchObject({ status: 'success' })
  expect(await accountOf(id)).toMatchObject({ phone: '+380501234567', phone_confirmed_at: null })
  const reader = await app.visitor()
  expect(
    await reader.call<typeof ownAccountEndpoints.loginByToken>('POST /api/client/login_by_token', { auth_token }),
  ).toMatchObject({ error: 'wrong_code' })
})
