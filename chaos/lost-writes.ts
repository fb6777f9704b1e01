import type { Query } from './postgres.ts'
import type { Site } from './site.ts'
import { firstPosition } from './writers.ts'
import type { Calls, City, Ledger } from './writers.ts'

export type LostWrite = { city: number; problem: string }

const readers = 8

/**
 * Finds acknowledged writes that are missing or duplicated: each city by the API, and the audit log, which must have
 * exactly one event for every acknowledged write.
 */
export async function findLostWrites(site: Site, query: Query, ledger: Ledger): Promise<LostWrite[]> {
  const losses: LostWrite[] = []
  const events = await readEvents(query)
  const left = [...ledger.cities]
  const read = async () => {
    for (let city = left.pop(); city; city = left.pop()) {
      const found = [await checkRow(site, city), ...checkEvents(events.get(city.id) ?? [], city)]
      losses.push(...found.filter((problem) => problem !== '').map((problem) => ({ city: city.id, problem })))
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return [...losses, ...(await findPartialWrites(query))]
}

async function checkRow({ call }: Site, { id, alias, saved, attempted }: City): Promise<string> {
  const answer = await call<Calls['get']>('GET /api/admin/city/get', { id })
  if (answer.status !== 'success') return `the city is gone: ${JSON.stringify(answer.error)}`
  const { position, alias: found } = answer.data.city
  if (found !== alias) return `the city is ${found}, not ${alias}`
  if (position < (saved.at(-1) ?? 0)) return `position ${position} is older than the acknowledged ${saved.at(-1)}`
  return position > attempted ? `position ${position} was never sent` : ''
}

type Event = { entity_id: number; name: string; position: number }

async function readEvents(query: Query): Promise<Map<number, Event[]>> {
  const events = await query<Event>(
    `select entity_id::int, name, (after->>'position')::int as position from event
     where edition = 'ua' and entity = 'city'`,
  )
  return Map.groupBy(events, (event) => event.entity_id)
}

function checkEvents(events: Event[], { saved }: City): string[] {
  const times = (name: string, position: number) =>
    events.filter((event) => event.name === name && event.position === position).length
  const wrong = saved.filter((position) => times('city.saved', position) !== 1)
  return [
    times('city.created', firstPosition) === 1
      ? ''
      : `its creation was recorded ${times('city.created', firstPosition)} times`,
    ...wrong.map((position) => `position ${position} was recorded ${times('city.saved', position)} times`),
  ]
}

/** Finds cities without their event and events without their city. Writes must be atomic even if not acknowledged. */
async function findPartialWrites(query: Query): Promise<LostWrite[]> {
  const rows = await query<{ id: number }>(
    `select coalesce(c.id, e.entity_id)::int as id
     from (select id from city where edition = 'ua' and alias like 'chaos-%') c
     full join (
       select entity_id from event
       where edition = 'ua' and entity = 'city' and name = 'city.created' and after->>'alias' like 'chaos-%'
     ) e on e.entity_id = c.id
     where c.id is null or e.entity_id is null`,
  )
  return rows.map(({ id }) => ({ city: id, problem: 'its creation was written partially' }))
}

/** Plants one fault into each of several cities and returns their ids. */
export async function plantFaults(query: Query, ledger: Ledger): Promise<number[]> {
  const victims = ledger.cities.filter(({ saved }) => saved.length > 2).slice(0, plantedFaults.length)
  if (victims.length < plantedFaults.length) throw new Error('too few cities were acknowledged to plant faults into')
  for (const [index, { id, saved }] of victims.entries()) {
    const sql = plantedFaults[index]!
    await query(sql, sql.includes('$2') ? [id, saved.at(-1)] : [id])
  }
  return victims.map(({ id }) => id)
}

/** Parameters are the city id and its last saved position. */
const plantedFaults = [
  `delete from city where edition = 'ua' and id = $1`,
  `update city set position = $2::int - 1 where edition = 'ua' and id = $1`,
  `delete from event where entity = 'city' and name = 'city.created' and entity_id = $1`,
  `insert into event (edition, name, entity, entity_id, actor_realm, after)
   select edition, name, entity, entity_id, actor_realm, after from event
   where entity = 'city' and name = 'city.created' and entity_id = $1`,
  `delete from event where entity = 'city' and entity_id = $1 and (after->>'position')::int = $2`,
]
