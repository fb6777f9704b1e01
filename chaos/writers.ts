import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#shared/contract.ts'
import type { cities } from '#features/geo/contract.ts'
import type { Site } from './site.ts'

/** A city whose creation was acknowledged, with every acknowledged position. */
export type City = { id: number; alias: string; saved: number[]; attempted: number }
export type Ledger = {
  cities: City[]
  acknowledged: number
  /** Broken connections and 5xx answers by reason. These writes may or may not have happened. */
  failed: Map<string, number>
  /** Answers that the injected faults do not explain. */
  unexpected: string[]
}
export type Calls = typeof cities.endpoints

const writers = 8
const savesPerCity = 20
const retryDelayMs = 25

export const emptyLedger = (): Ledger => ({ cities: [], acknowledged: 0, failed: new Map(), unexpected: [] })

/** Creates and saves cities continuously and records acknowledged writes. */
export function startWriters(site: Site, ledger: Ledger, region: number): { stop(): Promise<void> } {
  const end = new AbortController()
  const work = async () => {
    while (!end.signal.aborted) {
      const city = await createCity(site, ledger, region)
      if (!city) continue
      while (!end.signal.aborted && city.attempted < savesPerCity) await saveCity(site, ledger, city)
    }
  }
  const running = Promise.all(Array.from({ length: writers }, work))
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}

let created = 0
/** Set explicitly, since a city without a position is appended to the list. */
export const firstPosition = 1

/** Each attempt has a new alias, so that an uncertain write never blocks the next one. */
export async function createCity(site: Site, ledger: Ledger, region: number): Promise<City | undefined> {
  const alias = `chaos-${created++}`
  const name = { ua: `Місто ${alias}`, ru: `Город ${alias}`, en: `City ${alias}` }
  const flags = { active: false, popular: false, in_footer: false }
  const fields = { name, name_in: {}, alias, region_id: region, ...flags, position: firstPosition }
  const answer = await attempt(ledger, site.call<Calls['create']>('POST /api/admin/city/create', { city: fields }))
  if (!answer) return undefined
  const city = { id: answer.city.id, alias, saved: [], attempted: firstPosition }
  ledger.cities.push(city)
  return city
}

async function saveCity(site: Site, ledger: Ledger, city: City): Promise<void> {
  const position = ++city.attempted
  const fields = { id: city.id, position }
  const answer = await attempt(ledger, site.call<Calls['save']>('POST /api/admin/city/save', { city: fields }))
  if (answer) city.saved.push(position)
}

async function attempt<T>(ledger: Ledger, call: Promise<Envelope<T>>): Promise<T | undefined> {
  try {
    const answer = await call
    if (answer.status === 'success') {
      ledger.acknowledged++
      return answer.data
    }
    ledger.unexpected.push(JSON.stringify(answer))
  } catch (error) {
    const reason = errorReason(error)
    ledger.failed.set(reason, (ledger.failed.get(reason) ?? 0) + 1)
  }
  await sleep(retryDelayMs)
  return undefined
}

export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
