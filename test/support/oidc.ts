import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC } from 'oidc-provider'

export type OidcPerson = { email?: string; email_verified?: boolean; name?: string }
export type OidcFaults = {
  /** Answers every request with this status. */
  status?: number | undefined
  /** Corrupts the identity token before it is sent. */
  idToken?: ((token: string) => string) | undefined
}
type Options = {
  people: Record<string, OidcPerson>
  redirects: Record<string, readonly string[]>
  /** Puts the email into the identity token instead of the userinfo endpoint only. */
  emailInToken?: boolean
}

/**
 * A real OpenID Connect provider on loopback: certified code, PKCE, and no request without state and nonce.
 * It accepts any login name, so that a test can be anybody, and it can inject faults.
 */
export async function openOidc({ people, redirects, emailInToken = false }: Options) {
  const faults: OidcFaults = {}
  const secret = randomBytes(20).toString('hex')
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  let server: Server
  let port = 0

  const start = async () => {
    server = createServer((request, response) => {
      if (faults.status) response.writeHead(faults.status).end('injected fault')
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
    adapter: memoryAdapter(),
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
    if (ctx.path === '/token' && faults.idToken && body?.id_token) body.id_token = faults.idToken(body.id_token)
  })
  const callback = provider.callback()
  answer = (request, response) => void callback(request, response)

  return {
    issuer,
    faults,
    people,
    start,
    stop,
    /** The provider URL in the form of our configuration. */
    urlOf: (client: string, name: string) => `http://${client}:${secret}@127.0.0.1:${port}/?name=${name}`,
  }
}

/** Serves the login page, which also gives consent. */
async function interact(provider: Provider, { req, res }: KoaContextWithOIDC): Promise<void> {
  if (req.method === 'GET') {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage)
    return
  }
  const form = await readForm(req)
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
<button>Log in</button><button name="cancel" value="1">Cancel</button></form></body></html>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** The provider's own memory adapter warns that it is not for production. */
function memoryAdapter(): (model: string) => Adapter {
  return () => {
    const stored = new Map<string, AdapterPayload>()
    const first = (matches: (payload: AdapterPayload) => boolean) => [...stored.values()].find(matches)
    return {
      upsert: async (id, payload) => void stored.set(id, payload),
      find: async (id) => stored.get(id),
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (code) => first((payload) => payload.userCode === code),
      consume: async (id) => void Object.assign(stored.get(id) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void stored.delete(id),
      async revokeByGrantId(grantId) {
        for (const [id, payload] of stored) if (payload.grantId === grantId) stored.delete(id)
      },
    }
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
}

/** Acts as a browser at the provider: submits the login form and follows redirects until it leaves the provider. */
export async function submitProviderLogin(url: string, given: { login: string } | { cancel: '1' }): Promise<URL> {
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
  throw new Error('the provider redirects in a loop')
}
