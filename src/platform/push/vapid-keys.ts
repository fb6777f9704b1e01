import { createECDH } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { InstallationError } from '../installation-error.ts'

/** The key pair with which push services recognise us (RFC 8292), as raw bytes. */
export type VapidKeys = { privateKey: Buffer; publicKey: Buffer }

/**
 * The configured key, or the one of the database. It is not encrypted there, because it is worth nothing without the
 * subscriptions beside it. Earlier versions kept it in a file, which is taken over once. `isInUse` says whether browsers are
 * bound to a key, so that a new one would be useless.
 */
export async function loadVapidKeys(
  config: Pick<Config, 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>,
  db: Db,
  isInUse: () => Promise<boolean>,
): Promise<VapidKeys> {
  if (config.VAPID_PRIVATE_KEY) return keysOf(config.VAPID_PRIVATE_KEY)
  const stored = await readStoredKey(db)
  if (stored !== null) return keysOf(stored)
  const earlier = await readEarlierKey(config)
  if (earlier === undefined && (await isInUse()))
    throw new InstallationError(
      'The key of web push is missing, and browsers are subscribed with it. Check DATA_DIR: is it mounted?\n' +
        '  If the key is lost, set VAPID_PRIVATE_KEY to a new one. Browsers then have to subscribe again.',
    )
  // Processes that start at once agree on the first key.
  await db
    .updateTable('installation')
    .set({ vapid_private_key: earlier ?? makeKey() })
    .where('vapid_private_key', 'is', null)
    .execute()
  return keysOf((await readStoredKey(db))!)
}

async function readStoredKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('vapid_private_key').executeTakeFirstOrThrow()
  return row.vapid_private_key
}

const readEarlierKey = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) =>
  readFile(join(DATA_DIR, 'vapid.key'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

function makeKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may start with zeros, which the library leaves out.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

function keysOf(text: string): VapidKeys {
  const pair = createECDH('prime256v1')
  const privateKey = Buffer.from(text, 'base64url')
  pair.setPrivateKey(privateKey)
  return { privateKey, publicKey: pair.getPublicKey() }
}
