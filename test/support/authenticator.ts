import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A software passkey that answers a page at `origin` as a security key would. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const host = new URL(origin).hostname
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  /** The flags say user present and user verified, plus attested data at creation. */
  const data = (count: number, flags: number, key = Buffer.alloc(0)) =>
    Buffer.concat([sha256(host), Buffer.from([flags]), uint(count, 4), key])
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    credentialId: credential.id,
    create(challenge: string) {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(0, 0x45, attested)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(challenge: string, { count = ++counter, verified = true } = {}) {
      const client = clientData('webauthn.get', challenge)
      const authenticator = data(count, verified ? 0x05 : 0x01)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** Encodes the subset of CBOR that passkeys use. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function head(kind: number, size: number): Buffer {
  const [mark, bytes] = size < 24 ? [size, 0] : size < 256 ? [24, 1] : [25, 2]
  return Buffer.concat([Buffer.from([(kind << 5) | mark]), bytes ? uint(size, bytes) : Buffer.alloc(0)])
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
