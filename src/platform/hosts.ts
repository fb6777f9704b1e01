import { editions, editionByCode } from '#editions/editions.ts'
import type { Edition } from '#editions/edition.ts'
import type { Config } from './config.ts'

export type Hosts = {
  edition(host: string | undefined): Edition
  /** The canonical origin of an edition: the only one that links, mails and cache keys ever carry. */
  origin(edition: Edition): string
}

/** Which edition a host means. An unknown host gets the default edition and is forgotten at once. */
export function readHosts(config: Pick<Config, 'EDITION' | 'hosts' | 'PUBLIC_SCHEME' | 'publicPort'>): Hosts {
  const fallback = editionByCode(config.EDITION)
  if (!fallback)
    throw new Error(`The configuration cannot be used:\n  EDITION: there is no edition "${config.EDITION}"`)
  const unknown = Object.keys(config.hosts).find((code) => !editionByCode(code))
  if (unknown) throw new Error(`The configuration cannot be used:\n  HOSTS: there is no edition "${unknown}"`)
  const hostsOf = (edition: Edition) => config.hosts[edition.code] ?? [`${edition.code}.localhost`]
  const byHost = new Map(editions.flatMap((edition) => hostsOf(edition).map((host) => [host, edition] as const)))
  const usual = config.PUBLIC_SCHEME === 'https' ? 443 : 80
  const port = config.publicPort === usual ? '' : `:${config.publicPort}`
  const origins = new Map(
    editions.map((edition) => [edition.code, `${config.PUBLIC_SCHEME}://${hostsOf(edition)[0]}${port}`]),
  )
  const all = editions.flatMap(hostsOf)
  const twice = all.find((host, place) => all.indexOf(host) !== place)
  if (twice) throw new Error(`The configuration cannot be used:\n  HOSTS: "${twice}" belongs to two editions`)
  return {
    edition: (host) => byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, '')) ?? fallback,
    origin: (edition) => origins.get(edition.code)!,
  }
}
