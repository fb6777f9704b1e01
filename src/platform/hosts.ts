import { editions, editionByCode } from '#editions/editions.ts'
import type { Edition } from '#editions/edition.ts'
import { configurationError } from './installation-error.ts'

export type Hosts = {
  edition(host: string | undefined): Edition
  /** The canonical origin of an edition, used in links, emails and cache keys. */
  origin(edition: Edition): string
}

/** As browsers send it: without a scheme, a port or a path, and in Punycode. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:]+\])$/

type HostSettings = {
  EDITION: string
  hosts: Readonly<Record<string, readonly string[]>>
  PUBLIC_SCHEME: 'http' | 'https'
  publicPort: number
}

export function readHosts(config: HostSettings): Hosts {
  const fallback = editionByCode(config.EDITION)
  if (!fallback) throw configurationError(`EDITION: there is no edition "${config.EDITION}"`)
  const unknown = Object.keys(config.hosts).find((code) => !editionByCode(code))
  if (unknown) throw configurationError(`HOSTS: there is no edition "${unknown}"`)
  const hostsOf = (edition: Edition) => config.hosts[edition.code] ?? [`${edition.code}.localhost`]
  const byHost = new Map(editions.flatMap((edition) => hostsOf(edition).map((host) => [host, edition] as const)))
  const usual = config.PUBLIC_SCHEME === 'https' ? 443 : 80
  const port = config.publicPort === usual ? '' : `:${config.publicPort}`
  const origins = new Map(
    editions.map((edition) => [edition.code, `${config.PUBLIC_SCHEME}://${hostsOf(edition)[0]}${port}`]),
  )
  const all = editions.flatMap(hostsOf)
  const wrong = all.find((host) => !hostPattern.test(host))
  if (wrong !== undefined) throw configurationError(`HOSTS: "${wrong}" is not the name of a host`)
  const twice = all.find((host, place) => all.indexOf(host) !== place)
  if (twice) throw configurationError(`HOSTS: "${twice}" belongs to two editions`)
  return {
    edition: (host) => byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, '')) ?? fallback,
    origin: (edition) => origins.get(edition.code)!,
  }
}
