import { beforeAll, expect, test } from 'vitest'
import type { ownAccountEndpoints } from '#features/accounts/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addPasskey, openPasskeyTutor, sendProofCode, signWith } from '#test/support/passkeys.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { privacyEndpoints } from '../../contract/privacy.ts'
import type { settingsEndpoints } from '../../contract/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

type Confirmation = { proof?: Awaited<ReturnType<typeof signWith>> }
const changeEmail = (tutor: Visitor, confirmation: Confirmation = {}) =>
  tutor.call<typeof settingsEndpoints.setEmail>('POST /api/tutor/email/set', {
    email: `new${tutor.personId}@test.example`,
    ...confirmation,
  })
const changePhone = (tutor: Visitor, confirmation: Confirmation = {}) =>
  tutor.call<typeof ownAccountEndpoints.setPhone>('POST /api/tutor/profile/phone/set', {
    phone: '0501112233',
    ...confirmation,
  })
const requestDeletion = (tutor: Visitor, confirmation: Confirmation = {}) =>
  tutor.call<typeof privacyEndpoints.deleteProfile>('POST /api/tutor/privacy/delete_profile', confirmation)
const needsPasskey = { error: { proof: ['Confirm this with your passkey.'] } }

test.each([
  { action: 'change the email', call: changeEmail },
  { action: 'replace a confirmed phone', call: changePhone },
  { action: 'request the deletion', call: requestDeletion },
])('a tutor with a passkey and no password proves it to $action', async ({ call }) => {
  const tutor = await openPasskeyTutor(app, { withPassword: false })
  await app.runtime.database.db
    .updateTable('account')
    .set({ phone: `+38050${tutor.personId}`, phone_confirmed_at: app.runtime.clock() })
    .where('edition', '=', 'ua')
    .where('id', '=', tutor.personId!)
    .execute()
  await sendProofCode(tutor)
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  const { key } = await addPasskey(tutor, { code })
  expect(await call(tutor)).toMatchObject(needsPasskey)
  expect(await call(tutor, { proof: await signWith(tutor, key) })).toMatchObject({ status: 'success' })
})

test('a tutor without a password or passkey needs no proof', async () => {
  const tutor = await openPasskeyTutor(app, { withPassword: false })
  for (const call of [changeEmail, changePhone, requestDeletion])
    expect(await call(tutor)).toMatchObject({ status: 'success' })
})
