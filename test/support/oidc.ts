import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC } from 'oidc-provider'

/** What the provider knows of somebody, under what it calls them. */
export type Someone = { email?: string; email_verified?: boolean; name?: string }
export type Moods = {
  /** Answers everything with it. */
  status?: number | undefined
  /** Spoils the identity token on its way out. */
  idToken?: ((token: string) => string) | undefined
}
type Options = {
  people: Record<string, Someone>
  /** Addresses to which each of our clients may send people back. */
  redirects: Record<string, readonly string[]>
  /** Puts the e-mail into the token, instead of telling it on request only. */
  emailInToken?: boolean
}

/**
 * A real OpenID Connect provider on loopback: certified code, PKCE, and no request without state and nonce. It believes
 * everybody's name, so that a test can be anybody; and it can be in any mood, or away.
 */
export async function openOidc({ people, redirects, emailInToken = false }: Options) {
  const moods: Moods = {}
  const secret = randomBytes(20).toString('hex')
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  let server: Server
  let port = 0

  const start = async () => {
    server = createServer((request, response) => {
      if (moods.status) response.writeHead(moods.status).end('no mood for it')
      else answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })

  await start()
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    adapter: keptInMemory(),
    clients: Object.entries(redirects).map(([client_id, redirect_uris]) => ({
      client_id,
      client_secret: secret,
      redirect_uris: [...redirect_uris],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !emailInToken,
    findAccount: (_ctx, accountId) =>
      people[accountId] && { accountId, claims: () => ({ sub: accountId, ...people[accountId] }) },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(20).toString('hex')] },
    jwks: { keys: [signingKey()] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  } satisfies Configuration)
  provider.use(async (ctx, next) => {
    if (ctx.path === '/auth' && !(ctx.query['state'] && ctx.query['nonce'])) return void (ctx.status = 400)
    if (ctx.path.startsWith('/interaction/')) return interact(provider, ctx as KoaContextWithOIDC)
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && moods.idToken && body?.id_token) body.id_token = moods.idToken(body.id_token)
  })
  const callback = provider.callback()
  answer = (request, response) => void callback(request, response)

  return {
    issuer,
    moods,
    people,
    start,
    stop,
    /** As our configuration names it. */
    urlOf: (client: string, name: string) => `http://${client}:${secret}@127.0.0.1:${port}/?name=${name}`,
  }
}

/** The login page, and the consent with it. */
async function interact(provider: Provider, { req, res }: KoaContextWithOIDC): Promise<void> {
  if (req.method === 'GET') {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage)
    return
  }
  const form = await formOf(req)
  if (form.has('cancel')) {
    await provider.interactionFinished(req, res, { error: 'access_denied' }, { mergeWithLastSubmission: false })
    return
  }
  const accountId = form.get('login') ?? ''
  const { params } = await provider.interactionDetails(req, res)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const result = { login: { accountId }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

const loginPage = `<!doctype html><html lang="en"><head><title>The provider</title><link rel="icon" href="data:,"></head>
<body><h1>The provider</h1><form method="post"><label>Login <input name="login"></label>
<button>Sign in</button><button name="cancel" value="1">Cancel</button></form></body></html>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** As the provider's own, which complains that it is not for production. */
function keptInMemory(): (model: string) => Adapter {
  return () => {
    const kept = new Map<string, AdapterPayload>()
    const first = (wanted: (payload: AdapterPayload) => boolean) => [...kept.values()].find(wanted)
    return {
      upsert: async (id, payload) => void kept.set(id, payload),
      find: async (id) => kept.get(id),
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (code) => first((payload) => payload.userCode === code),
      consume: async (id) => void Object.assign(kept.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void kept.delete(id),
      async revokeByGrantId(grantId) {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
}

/** A browser at the provider: gives a name where it is asked for one, until it is sent back to us. */
export async function walkThrough(url: string, given: { login: string } | { cancel: '1' }): Promise<URL> {
  const home = new URL(url).origin
  const jar = new Map<string, string>()
  let at = new URL(url)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const method = body ? 'POST' : 'GET'
    const response = await fetch(at, { method, headers: { cookie }, redirect: 'manual', ...(body && { body }) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const to = response.headers.get('location')
    if (to) {
      at = new URL(to, at)
      body = undefined
      if (at.origin !== home) return at
    } else if (response.status === 200 && !body) body = new URLSearchParams(given)
    else throw new Error(`the provider answers ${response.status}: ${await response.text()}`)
  }
  throw new Error('the provider leads in circles')
}
