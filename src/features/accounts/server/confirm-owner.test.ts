import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { anonymiseEndpoints } from '#features/tutors/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import {
  addPasskey,
  openPasskeyTutor,
  readPasskeys,
  requestCreation,
  sendProofCode,
  signWith,
} from '#test/support/passkeys.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { ownAccountEndpoints } from '../contract.ts'
import { closeAccount } from './close-account.ts'
import { exportAccountData } from './personal-data.ts'

let app: TestApp
let clock = Date.UTC(2026, 3, 1, 8)
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => app.setTime(new Date((clock += 2 * 86_400_000))))

const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(editionByCode('ua')!), run)

async function addWithCode() {
  const tutor = await openPasskeyTutor(app, { withPassword: false })
  await sendProofCode(tutor)
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  return { tutor, ...(await addPasskey(tutor, { code })) }
}
const countPasskeys = async (accountId: number) => {
  const { db } = app.runtime.database
  return (await db.selectFrom('account_passkey').select('id').where('account_id', '=', accountId).execute()).length
}

describe('an account without a password', () => {
  test('adds a passkey with a code to its confirmed email', async () => {
    const tutor = await openPasskeyTutor(app, { withPassword: false })
    expect(await requestCreation(tutor, {})).toMatchObject({
      error: { password: [expect.stringContaining('settings')] },
    })
    expect((await readPasskeys(tutor)).code_to).toBe(tutor.email)
    expect(await sendProofCode(tutor)).toMatchObject({ status: 'success' })
    const { code } = await lastSecrets(app, 'account.code_requested')
    expect(await messagesAfter(app, 'account.code_requested')).toMatchObject([
      { template: 'proof_code', recipient: tutor.email, text: expect.stringContaining(code!) },
    ])
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await requestCreation(tutor, { code: wrongCode })).toMatchObject({ error: 'wrong_code' })
    const { key } = await addPasskey(tutor, { code: code! })
    expect(await requestCreation(tutor, { code: code! })).toMatchObject({ error: 'wrong_code' })
    expect(await requestCreation(tutor, {})).toMatchObject({
      error: { password: [expect.stringContaining('passkey')] },
    })
    expect(await requestCreation(tutor, { proof: await signWith(tutor, key) })).toMatchObject({ status: 'success' })
  })

  test('gets no code without a confirmed contact, and neither does an account with a password', async () => {
    const tutor = await openPasskeyTutor(app, { withPassword: false })
    const { db } = app.runtime.database
    await db.updateTable('account').set({ email_confirmed_at: null }).where('id', '=', tutor.personId!).execute()
    expect((await readPasskeys(tutor)).code_to).toBeNull()
    expect(await sendProofCode(tutor)).toMatchObject({ error: 'wrong_status' })
    const other = await openPasskeyTutor(app)
    expect(await sendProofCode(other)).toMatchObject({ error: 'wrong_status' })
    expect(await requestCreation(other, { code: '123456' })).toMatchObject({
      error: { password: [expect.any(String)] },
    })
  })

  test('needs its passkey to set a first password', async () => {
    const { tutor, key } = await addWithCode()
    const set = (proof?: ReturnType<typeof key.get>) =>
      tutor.call<typeof ownAccountEndpoints.setPassword>('POST /api/tutor/profile/password/set', {
        password: 'a chair at the window',
        ...(proof && { proof }),
      })
    expect(await set()).toMatchObject({ error: { proof: [expect.any(String)] } })
    expect(await set(await signWith(tutor, key))).toMatchObject({ status: 'success' })
    expect((await readPasskeys(tutor)).confirmation.has_password).toBe(true)
  })
})

test('the export names passkeys and holds no keys; closing the account deletes them', async () => {
  const tutor = await openPasskeyTutor(app)
  const { key } = await addPasskey(tutor)
  const parts = await asSystem((ctx) => exportAccountData(ctx, tutor.personId!))
  expect(parts.find(({ name }) => name === 'account/passkeys.json')).toMatchObject({
    data: [{ name: 'My phone', used_at: null }],
  })
  expect(JSON.stringify(parts)).not.toContain(key.credentialId)
  const findAccountFile = (all: typeof parts) => all.find(({ name }) => name === 'account/account.json')
  expect(findAccountFile(parts)).toMatchObject({ data: { has_password: true } })
  await app.runtime.database.db
    .updateTable('account')
    .set({ password_set_by_staff_at: new Date(clock) })
    .where('id', '=', tutor.personId!)
    .execute()
  const partsAfter = await asSystem((ctx) => exportAccountData(ctx, tutor.personId!))
  expect(findAccountFile(partsAfter)).toMatchObject({ data: { has_password: false } })
  await asSystem((ctx) => closeAccount(ctx, tutor.personId!))
  expect(await countPasskeys(tutor.personId!)).toBe(0)
})

test('the passkeys of a student stay when the tutor profile is erased, or a log-in would lose its second factor', async () => {
  const tutor = await openPasskeyTutor(app)
  await addPasskey(tutor)
  await app.runtime.database.db.insertInto('client').values({ edition: 'ua', id: tutor.personId! }).execute()
  const staff = await app.visitor({ staff: 1 })
  const input = { tutor_id: tutor.personId! }
  expect(
    await staff.call<typeof anonymiseEndpoints.anonymise>('POST /api/admin/tutor/anonymization_delete', input),
  ).toMatchObject({ status: 'success' })
  expect(await countPasskeys(tutor.personId!)).toBe(1)
})
