import * as oidc from 'openid-client'
import { refuse } from '#shared/errors.ts'
import type { Refusal } from '#shared/errors.ts'
import type { Logger } from '../log.ts'
import { identityOf } from './identity.ts'
import type { Identity } from './identity.ts'
import { readOidcUrl } from './url.ts'

/** What the browser keeps while it is away: without it, what it comes back with is worth nothing. */
export type Journey = { state: string; nonce: string; verifier: string }
/** What it comes back with. */
export type Returned = { code: string; state: string; iss?: string | undefined }

export type IdentityProvider = {
  /** As people know it: "Continue with …". */
  name: string
  begin(redirectUri: string): Promise<{ url: string; journey: Journey }>
  finish(redirectUri: string, returned: Returned, journey: Journey): Promise<Identity>
  /** The one answer to whatever is wrong; the reason is for our log only. */
  fail(why: object): Refusal
}
/** Those that are set up. */
export type IdentityProviders = { people?: IdentityProvider | undefined; staff?: IdentityProvider | undefined }

const timeoutSeconds = 5
/** What a provider says of itself changes rarely; its keys are fetched anew as soon as one is unknown. */
const discoveredForMs = 3600_000

/**
 * OpenID Connect: the code flow with PKCE, state and nonce, every signature checked. `fetch` reaches a provider that is
 * in this process.
 */
export function openProvider(url: string, log: Logger, fetch?: oidc.CustomFetch): IdentityProvider {
  const { issuer, clientId, secret, name } = readOidcUrl(url)
  let discovered: { client: Promise<oidc.Configuration>; until: number } | undefined

  const fail = (why: object) => {
    log.warn({ provider: name, ...why }, 'a sign-in through the provider failed')
    return refuse('oauth_failed')
  }
  const away = (error: unknown) => {
    log.error({ provider: name, ...reasonOf(error) }, 'the identity provider cannot be reached')
    return refuse('unavailable', { id: 'oauth.away', values: { name } })
  }
  const forget = () => void (discovered = undefined)

  /** Once for all who ask at the same time. */
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
    fail,
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
        if (!claims) throw new Error('no identity came with the token')
        // Some providers put the e-mail into the token, others tell it on request only.
        const told = claims.email === undefined ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub) : {}
        return identityOf({ ...claims, ...told, iss: claims.iss, sub: claims.sub })
      } catch (error) {
        // Said no in so many words, it is what we take it for.
        if (!(error instanceof oidc.ResponseBodyError)) forget()
        throw isAway(error) ? away(error) : fail(reasonOf(error))
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
  return oidc.discovery(issuer, clientId, undefined, inItsWay(secret), {
    timeout: timeoutSeconds,
    ...(fetch && { [oidc.customFetch]: fetch }),
    execute: [...insecure, oidc.enableNonRepudiationChecks],
  })
}

/** In the header, as every provider should take it; in the body where one says that it knows nothing else. */
function inItsWay(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? inHeader : inBody
    way(server, client, body, headers)
  }
}

/** Nobody answered, or somebody who is in trouble. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return !('code' in error)
  if (!(error instanceof oidc.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return true
  return error.cause instanceof Response && error.cause.status >= 500
}

/** Neither the token nor what it says of somebody: errors of the library carry both along. */
function reasonOf(error: unknown): object {
  if (!(error instanceof Error)) return { why: 'unknown' }
  const { message, cause } = error
  const { code, error: said } = error as { code?: unknown; error?: unknown }
  return { why: message, code, said, ...(cause instanceof Error && { cause: cause.message }) }
}
