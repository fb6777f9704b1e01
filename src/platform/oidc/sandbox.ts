import { createHash, generateKeyPair, randomBytes, sign, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

type SandboxClient = { secret: string; redirects: ReadonlySet<string> }
type Settings = { issuer: string; clients: Readonly<Record<string, SandboxClient>>; now: () => number }
type Params = Readonly<Record<string, string | undefined>>
export type Authorization = {
  clientId: string
  redirectUri: string
  state: string
  nonce: string
  challenge: string
}
type Grant = Authorization & { email: string; name: string; expiresAt: number }
type TokenAnswer = { status: number; body: Record<string, unknown> }

const codeMs = 60_000
const tokenSeconds = 60
const mostGrants = 1_000

/**
 * An OpenID Connect provider for a demo without external services: discovery, JWKS, the code flow with PKCE (S256)
 * and signed id tokens. It accepts any email without proof, so it must never run next to real accounts; see
 * `sandboxes.identity` in the configuration. Codes are kept in memory.
 */
export class SandboxIdentity {
  readonly issuer: string
  readonly #clients: Settings['clients']
  readonly #now: () => number
  readonly #grants = new Map<string, Grant>()
  #key: Promise<{ privateKey: KeyObject; jwk: Record<string, unknown> }> | undefined

  constructor({ issuer, clients, now }: Settings) {
    this.issuer = issuer
    this.#clients = clients
    this.#now = now
  }

  discovery(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: ['sub', 'email', 'email_verified', 'name'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  async jwks(): Promise<{ keys: Record<string, unknown>[] }> {
    return { keys: [(await this.#signingKey()).jwk] }
  }

  /**
   * Returns the request, or a redirect with an error. Returns undefined if the redirect address is not registered,
   * because an unknown address must never be redirected to.
   */
  authorize(params: Params): Authorization | { redirect: string } | undefined {
    const { client_id: clientId = '', redirect_uri: redirectUri = '', state = '', nonce = '' } = params
    const client = Object.hasOwn(this.#clients, clientId) ? this.#clients[clientId] : undefined
    if (!client?.redirects.has(redirectUri)) return undefined
    const fail = (error: string) => ({ redirect: this.#backTo(redirectUri, { error, state }) })
    if (params['response_type'] !== 'code') return fail('unsupported_response_type')
    if (!params['scope']?.split(' ').includes('openid')) return fail('invalid_scope')
    const challenge = params['code_challenge'] ?? ''
    const isPkce = params['code_challenge_method'] === 'S256' && /^[\w-]{43}$/.test(challenge)
    if (!isPkce || state === '' || nonce === '') return fail('invalid_request')
    return { clientId, redirectUri, state, nonce, challenge }
  }

  accept(request: Authorization, { email, name }: { email: string; name: string }): string {
    const code = randomBytes(32).toString('base64url')
    if (this.#grants.size >= mostGrants) this.#grants.delete(this.#grants.keys().next().value!)
    this.#grants.set(code, { ...request, email, name, expiresAt: this.#now() + codeMs })
    return this.#backTo(request.redirectUri, { code, state: request.state })
  }

  deny({ redirectUri, state }: Authorization): string {
    return this.#backTo(redirectUri, { error: 'access_denied', state })
  }

  /** A code is valid once, until it expires, for its client and redirect address and with its verifier. */
  async token(authorization: string | undefined, params: Params): Promise<TokenAnswer> {
    const clientId = this.#authenticated(authorization)
    if (clientId === undefined) return failed(401, 'invalid_client')
    if (params['grant_type'] !== 'authorization_code') return failed(400, 'unsupported_grant_type')
    const code = params['code'] ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const isRight =
      grant &&
      grant.expiresAt > this.#now() &&
      grant.clientId === clientId &&
      grant.redirectUri === params['redirect_uri'] &&
      same(
        grant.challenge,
        createHash('sha256')
          .update(params['code_verifier'] ?? '')
          .digest('base64url'),
      )
    if (!isRight) return failed(400, 'invalid_grant')
    const access_token = randomBytes(32).toString('base64url')
    const id_token = await this.#idToken(grant)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: tokenSeconds, id_token } }
  }

  #authenticated(authorization: string | undefined): string | undefined {
    const [, encoded = ''] = /^Basic ([\w+/=]{1,2000})$/i.exec(authorization ?? '') ?? []
    const [clientId = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decoded)
    const client = Object.hasOwn(this.#clients, clientId) ? this.#clients[clientId] : undefined
    return client && same(client.secret, secret) ? clientId : undefined
  }

  async #idToken({ clientId, nonce, email, name }: Grant): Promise<string> {
    const { privateKey, jwk } = await this.#signingKey()
    const iat = Math.floor(this.#now() / 1000)
    const sub = createHash('sha256').update(email).digest('base64url').slice(0, 22)
    const claims = { iss: this.issuer, aud: clientId, sub, iat, exp: iat + tokenSeconds, nonce }
    const signed = [
      { alg: 'RS256', typ: 'JWT', kid: jwk['kid'] },
      { ...claims, email, email_verified: true, name },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  /** Generated on first use, so that the boot does not wait for it. */
  #signingKey() {
    this.#key ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey, publicKey }) => ({
      privateKey,
      jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'sandbox', use: 'sig', alg: 'RS256' },
    }))
    return this.#key
  }

  #backTo(redirectUri: string, params: Record<string, string>): string {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries({ ...params, iss: this.issuer })) url.searchParams.set(name, value)
    return url.href
  }
}

const failed = (status: number, error: string): TokenAnswer => ({ status, body: { error } })

function same(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

/** The client id and secret in the header are form-encoded first (RFC 6749, 2.3.1). */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

export type DemoIdentities = Readonly<Record<string, readonly { email: string; name: string }[]>>
