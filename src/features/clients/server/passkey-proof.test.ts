import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addPasskey, sendProofCode, signWith } from '#test/support/passkeys.ts'
import { lastSecrets } from '#test/support/secrets.ts'
import type { clientProfileEndpoints } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

type Proof = Awaited<ReturnType<typeof signWith>>
const changeEmail = (client: Visitor, proof?: Proof) =>
  client.call<typeof clientProfileEndpoints.save>('POST /api/client/profile/save', {
    client: { email: `new${client.personId}@test.example`, ...(proof && { proof }) },
  })
const remove = (client: Visitor, proof?: Proof) =>
  client.call<typeof clientProfileEndpoints.delete>('POST /api/client/profile/delete', { ...(proof && { proof }) })

test('a client with a passkey and no password proves it to change a contact or to delete the profile', async () => {
  const client = await app.visitor({ roles: ['client'], locale: 'en' })
  await app.runtime.database.db
    .updateTable('account')
    .set({ email: `client${client.personId}@test.example`, email_confirmed_at: app.runtime.clock() })
    .where('id', '=', client.personId!)
    .execute()
  await sendProofCode(client)
  const { code = '' } = await lastSecrets(app, 'account.code_requested')
  const { key } = await addPasskey(client, { code })
  const refused = { error: { proof: ['Confirm this with your passkey.'] } }
  expect(await changeEmail(client)).toMatchObject(refused)
  expect(await remove(client)).toMatchObject(refused)
  expect(await changeEmail(client, await signWith(client, key))).toMatchObject({ data: { sent: ['email'] } })
  expect(await remove(client, await signWith(client, key))).toMatchObject({ status: 'success' })
})
