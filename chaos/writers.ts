import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#shared/contract.ts'
import type { cities } from '#features/geo/contract.ts'
import type { Site } from './site.ts'

/** A city whose creation was acknowledged, and every position it was acknowledged to have been saved with. */
export type City = { id: number; alias: string; saved: number[]; attempted: number }
export type Ledger = {
  cities: City[]
  acknowledged: number
  /** Broken connections and answers of 5xx, by reason: these writes may or may not have happened. */
  refused: Map<string, number>
  /** Answers that nothing of what was done to the product explains. */
  strange: string[]
}
export type Calls = typeof cities.endpoints

const writers = 8
const savesPerCity = 20
const patienceMs = 25

export const emptyLedger = (): Ledger => ({ cities: [], acknowledged: 0, refused: new Map(), strange: [] })

/** Creates cities and saves them over and over, writing down only what was acknowledged. */
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
/** Said by the writer: a city without a place of its own would be put at the end of the list. */
export const firstPosition = 1

/** Each attempt has an alias of its own, so that one in doubt never stands in the way of the next. */
export async function createCity(site: Site, ledger: Ledger, region: number): Promise<City | undefined> {
  const alias = `chaos-${created++}`
  const name = { ua: `Місто ${alias}`, ru: `Город ${alias}`, en: `City ${alias}` }
  const flags = { active: false, popular: false, in_footer: false }
  const given = { name, name_in: {}, alias, region_id: region, ...flags, position: firstPosition }
  const answer = await attempt(ledger, site.call<Calls['create']>('POST /api/admin/city/create', { city: given }))
  if (!answer) return undefined
  const city = { id: answer.city.id, alias, saved: [], attempted: firstPosition }
  ledger.cities.push(city)
  return city
}

async function saveCity(site: Site, ledger: Ledger, city: City): Promise<void> {
  const position = ++city.attempted
  const given = { id: city.id, position }
  const answer = await attempt(ledger, site.call<Calls['save']>('POST /api/admin/city/save', { city: given }))
  if (answer) city.saved.push(position)
}

async function attempt<T>(ledger: Ledger, call: Promise<Envelope<T>>): Promise<T | undefined> {
  try {
    const answer = await call
    if (answer.status === 'success') {
      ledger.acknowledged++
      return answer.data
    }
    ledger.strange.push(JSON.stringify(answer))
  } catch (error) {
    const reason = reasonOf(error)
    ledger.refused.set(reason, (ledger.refused.get(reason) ?? 0) + 1)
  }
  await sleep(patienceMs)
  return undefined
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
