import { randomBytes } from 'node:crypto'
import { editionByCode, editions } from '#editions/editions.ts'
import { clientLoginPage, tutorLoginPage } from '#features/accounts/contract.ts'
import { demoPeople, demoStaff } from '#demo/logins.ts'
import { staffLoginPage } from '#features/staff/contract.ts'
import type { Config } from '#platform/config.ts'
import type { Hosts } from '#platform/hosts.ts'
import { openProvider } from '#platform/oidc/provider.ts'
import type { IdentityProviders } from '#platform/oidc/provider.ts'
import { SandboxIdentity } from '#platform/oidc/sandbox.ts'
import { sandboxFetch, sandboxPath } from '#platform/oidc/serve-sandbox.ts'
import type { DemoIdentities } from '#platform/oidc/sandbox.ts'
import type { Logger } from '#platform/log.ts'

type Sandbox = {
  identity: SandboxIdentity
  people: DemoIdentities
  secret: string
  providers: IdentityProviders
}

/** The built-in identity provider, if the configuration allows it: a demo without external services. */
export function openSandboxIdentity(config: Config, hosts: Hosts, log: Logger, clock: () => Date): Sandbox | undefined {
  if (!config.sandboxes.identity) return undefined
  const issuer = hosts.origin(editionByCode(config.EDITION)!) + sandboxPath
  const secret = randomBytes(24).toString('hex')
  const redirects = (paths: readonly string[]) =>
    new Set(editions.flatMap((edition) => paths.map((path) => hosts.origin(edition) + path)))
  const identity = new SandboxIdentity({
    issuer,
    clients: {
      people: { secret, redirects: redirects([clientLoginPage.path, tutorLoginPage.path]) },
      staff: { secret, redirects: redirects([staffLoginPage.path]) },
    },
    now: () => clock().getTime(),
  })
  const provider = (client: string) => {
    const url = new URL(`${issuer}?name=Sandbox%20ID`)
    Object.assign(url, { username: client, password: secret })
    return openProvider(url.href, log, sandboxFetch(identity))
  }
  return {
    identity,
    secret,
    people: {
      people: Object.entries(demoPeople).map(([name, { login }]) => ({ email: login, name: `Demo ${name}` })),
      staff: demoStaff.map(({ login, name }) => ({ email: login, name })),
    },
    providers: { people: provider('people'), staff: provider('staff') },
  }
}
