import { editions, editionByCode } from '#editions/editions.ts'
import type { Edition } from '#editions/edition.ts'
import type { Config } from './config.ts'

export type Hosts = {
  edition(host: string | undefined): Edition
  /** The canonical origin of an edition, used in links, emails and cache keys. */
  origin(edition: Edition): string
}

export function readHosts(config: Pick<Config, 'EDITION' | 'hosts' | 'PUBLIC_SCHEME' | 'publicPort'>): Hosts {
  const fallback = editionByCode(config.EDITION)
  if (!fallback) throw new Error(`The configuration is invalid:\n  EDITION: there is no edition "${config.EDITION}"`)
  const unknown = Object.keys(config.hosts).find((code) => !editionByCode(code))
  if (unknown) throw new Error(`The configuration is invalid:\n  HOSTS: there is no edition "${unknown}"`)
  const hostsOf = (edition: Edition) => config.hosts[edition.code] ?? [`${edition.code}.localhost`]
  const byHost = new Map(editions.flatMap((edition) => hostsOf(edition).map((host) => [host, edition] as const)))
  const usual = config.PUBLIC_SCHEME === 'https' ? 443 : 80
  const port = config.publicPort === usual ? '' : `:${config.publicPort}`
  const origins = new Map(
    editions.map((edition) => [edition.code, `${config.PUBLIC_SCHEME}://${hostsOf(edition)[0]}${port}`]),
  )
  const all = editions.flatMap(hostsOf)
  const twice = all.find((host, place) => all.indexOf(host) !== place)
  if (twice) throw new Error(`The configuration is invalid:\n  HOSTS: "${twice}" belongs to two editions`)
  return {
    edition: (host) => byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, '')) ?? fallback,
    origin: (edition) => origins.get(edition.code)!,
  }
}
