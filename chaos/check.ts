import type { Query } from './cluster.ts'
import type { Site } from './site.ts'
import { firstPosition } from './writers.ts'
import type { Calls, City, Ledger } from './writers.ts'

export type Loss = { city: number; what: string }

const readers = 8

/**
 * What was acknowledged and is not there, or not once: each city as the API shows it, and the audit trail,
 * where every acknowledged creation and saving has exactly one event.
 */
export async function findLosses(site: Site, query: Query, ledger: Ledger): Promise<Loss[]> {
  const losses: Loss[] = []
  const events = await readEvents(query)
  const left = [...ledger.cities]
  const read = async () => {
    for (let city = left.pop(); city; city = left.pop()) {
      const found = [await lostRow(site, city), ...lostEvents(events.get(city.id) ?? [], city)]
      losses.push(...found.filter((what) => what !== '').map((what) => ({ city: city.id, what })))
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  return [...losses, ...(await findHalves(query))]
}

async function lostRow({ call }: Site, { id, alias, saved, attempted }: City): Promise<string> {
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

function lostEvents(events: Event[], { saved }: City): string[] {
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

/** A write is whole or absent, acknowledged or not: a city without its event, or the reverse, is half of one. */
async function findHalves(query: Query): Promise<Loss[]> {
  const rows = await query<{ id: number }>(
    `select coalesce(c.id, e.entity_id)::int as id
     from (select id from city where edition = 'ua' and alias like 'chaos-%') c
     full join (
       select entity_id from event
       where edition = 'ua' and entity = 'city' and name = 'city.created' and after->>'alias' like 'chaos-%'
     ) e on e.entity_id = c.id
     where c.id is null or e.entity_id is null`,
  )
  return rows.map(({ id }) => ({ city: id, what: 'only half of its creation is there' }))
}

/** Faults put in behind the product's back, each into a city of its own; returns the cities they were put into. */
export async function plantFaults(query: Query, ledger: Ledger): Promise<number[]> {
  const victims = ledger.cities.filter(({ saved }) => saved.length > 2).slice(0, plants.length)
  if (victims.length < plants.length) throw new Error('too few cities were acknowledged to plant faults into')
  for (const [index, { id, saved }] of victims.entries()) {
    const sql = plants[index]!
    await query(sql, sql.includes('$2') ? [id, saved.at(-1)] : [id])
  }
  return victims.map(({ id }) => id)
}

/** Of a city's id and the last position it was saved with. */
const plants = [
  `delete from city where edition = 'ua' and id = $1`,
  `update city set position = $2::int - 1 where edition = 'ua' and id = $1`,
  `delete from event where entity = 'city' and name = 'city.created' and entity_id = $1`,
  `insert into event (edition, name, entity, entity_id, actor_realm, after)
   select edition, name, entity, entity_id, actor_realm, after from event
   where entity = 'city' and name = 'city.created' and entity_id = $1`,
  `delete from event where entity = 'city' and entity_id = $1 and (after->>'position')::int = $2`,
]
