import { createECDH, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPushSubscriptions } from '#features/pwa/public.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { loadVapidKeys } from './vapid-keys.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repeto-vapid-'))
  await db().updateTable('installation').set({ vapid_private_key: null }).execute()
  await db().deleteFrom('push_subscription').execute()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const db = () => app.runtime.database.db
const load = (configured = '') =>
  loadVapidKeys({ VAPID_PRIVATE_KEY: configured, DATA_DIR: folder }, db(), () => hasPushSubscriptions(db()))
const makeKey = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}
async function subscribe(): Promise<void> {
  const person = await app.visitor({ roles: ['client'] })
  await db()
    .insertInto('push_subscription')
    .values({
      edition: 'ua',
      account_id: person.personId!,
      session_family: randomUUID(),
      endpoint: 'https://push.example/1',
      p256dh: Buffer.from('key'),
      auth: Buffer.from('secret'),
      locale: 'ua',
      created_at: new Date(),
    })
    .execute()
}

test('a key is made once, in the database, and the data folder holds none', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => load()))
  expect(new Set(keys.map(({ privateKey }) => privateKey.toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual([])
  // Another machine, or a missing mount, has the same key.
  await rm(folder, { recursive: true })
  expect(await load()).toEqual(keys[0])
})

test('the key file of earlier versions is taken over, so that subscriptions survive', async () => {
  const earlier = makeKey()
  await writeFile(join(folder, 'vapid.key'), earlier)
  await subscribe()
  expect((await load()).privateKey.toString('base64url')).toBe(earlier)
  await rm(join(folder, 'vapid.key'))
  expect((await load()).privateKey.toString('base64url')).toBe(earlier)
  // A restored old file does not replace it.
  await writeFile(join(folder, 'vapid.key'), makeKey())
  expect((await load()).privateKey.toString('base64url')).toBe(earlier)
})

test('no fresh key is made while browsers are subscribed with a missing one', async () => {
  await subscribe()
  await expect(load()).rejects.toThrow(/^The key of web push is missing.*is it mounted\?/)
  const configured = makeKey()
  expect((await load(configured)).privateKey.toString('base64url')).toBe(configured)
})
