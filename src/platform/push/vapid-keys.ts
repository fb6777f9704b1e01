import { createECDH } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The key pair with which push services recognise us (RFC 8292), as raw bytes. */
export type VapidKeys = { privateKey: Buffer; publicKey: Buffer }

/** The configured key, or one in the data folder. Two processes that start at once agree on the first file. */
export async function loadVapidKeys(config: Pick<Config, 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>): Promise<VapidKeys> {
  if (config.VAPID_PRIVATE_KEY) return keysOf(config.VAPID_PRIVATE_KEY)
  const file = join(config.DATA_DIR, 'vapid.key')
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may start with zeros, which the library leaves out.
  const fresh = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  await mkdir(config.DATA_DIR, { recursive: true })
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return keysOf((await readFile(file, 'utf8')).trim())
}

function keysOf(text: string): VapidKeys {
  const pair = createECDH('prime256v1')
  const privateKey = Buffer.from(text, 'base64url')
  pair.setPrivateKey(privateKey)
  return { privateKey, publicKey: pair.getPublicKey() }
}
