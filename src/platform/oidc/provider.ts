import * as oidc from 'openid-client'
import { fail } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { Logger } from '../log.ts'
import { identityOf } from './identity.ts'
import type { Identity } from './identity.ts'
import { readOidcUrl } from './url.ts'

/** Kept in the browser during the redirect; the callback is invalid without it. */
export type OidcState = { state: string; nonce: string; verifier: string }
export type OidcCallback = { code: string; state: string; iss?: string | undefined }

export type IdentityProvider = {
  /** Display name: "Continue with …". */
  name: string
  begin(redirectUri: string): Promise<{ url: string; journey: OidcState }>
  finish(redirectUri: string, returned: OidcCallback, journey: OidcState): Promise<Identity>
  /** The same error for every failure; the reason is only logged. */
  fail(why: object): AppError
}
export type IdentityProviders = { people?: IdentityProvider | undefined; staff?: IdentityProvider | undefined }

const timeoutSeconds = 5
/** Provider metadata rarely changes; signing keys are fetched again when a key is unknown. */
const discoveredForMs = 3600_000

/**
 * OpenID Connect code flow with PKCE, state and nonce; all signatures are verified. `fetch` reaches a provider in
 * this process.
 */
export function openProvider(url: string, log: Logger, fetch?: oidc.CustomFetch): IdentityProvider {
  const { issuer, clientId, secret, name } = readOidcUrl(url)
  let discovered: { client: Promise<oidc.Configuration>; until: number } | undefined

  const loginFailed = (why: object) => {
    log.warn({ provider: name, ...why }, 'oidc sign-in failed')
    return fail('oauth_failed')
  }
  const away = (error: unknown) => {
    log.error({ provider: name, ...reasonOf(error) }, 'oidc provider unreachable')
    return fail('unavailable', { id: 'oauth.away', values: { name } })
  }
  const forget = () => void (discovered = undefined)

  /** Concurrent calls share one discovery request. */
  async function discover(): Promise<oidc.Configuration> {
    if (!discovered || discovered.until <= Date.now())
      discovered = { client: configure(issuer, clientId, secret, fetch), until: Date.now() + discoveredForMs }
    try {
      return await discovered.client
    } catch (error) {
      forget()
      throw away(error)
    }
  }

  return {
    name,
    fail: loginFailed,
    async begin(redirectUri) {
      const client = await discover()
      const journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, journey }
    },
    async finish(redirectUri, { code, state, iss }, journey) {
      const client = await discover()
      const here = new URL(redirectUri)
      here.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      try {
        const tokens = await oidc.authorizationCodeGrant(client, here, {
          pkceCodeVerifier: journey.verifier,
          expectedState: journey.state,
          expectedNonce: journey.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the token response has no id token')
        // Some providers put the email into the token, others return it only from the userinfo endpoint.
        const userInfo =
          claims.email === undefined ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : {}
        return identityOf({ ...claims, ...userInfo, iss: claims.iss, sub: claims.sub })
      } catch (error) {
        // A well-formed error response means that the metadata is still valid.
        if (!(error instanceof oidc.ResponseBodyError)) forget()
        throw isUnreachable(error) ? away(error) : loginFailed(reasonOf(error))
      }
    },
  }
}

async function configure(
  issuer: URL,
  clientId: string,
  secret: string,
  fetch: oidc.CustomFetch | undefined,
): Promise<oidc.Configuration> {
  const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(issuer, clientId, undefined, clientAuth(secret), {
    timeout: timeoutSeconds,
    ...(fetch && { [oidc.customFetch]: fetch }),
    execute: [...insecure, oidc.enableNonRepudiationChecks],
  })
}

/**
 * Client authentication by header, as every provider should support; in the body if the metadata lists nothing else.
 */
function clientAuth(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? inHeader : inBody
    way(server, client, body, headers)
  }
}

/** No response, or a server error. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return !('code' in error)
  if (!(error instanceof oidc.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}

/** Errors of the library contain tokens and claims, which must not be logged. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return { why: 'unknown' }
  const { message, cause } = error
  const { code, error: errorCode } = error as { code?: unknown; error?: unknown }
  return { why: message, code, said: errorCode, ...(cause instanceof Error && { cause: cause.message }) }
}
