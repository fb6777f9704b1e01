import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { appointable, judge, passed, stepped, table } from '../../../../test/support/order-oracle.ts'
import type { Deed, Known, Table, World } from '../../../../test/support/order-oracle.ts'
import { callOf, deedsOf } from '../../../../test/support/order-deeds.ts'
import { expectLists } from '../../../../test/support/order-lists.ts'
import { openScene, send } from '../../../../test/support/order-scene.ts'
import type { Scene } from '../../../../test/support/order-scene.ts'
import { times } from '../../../../test/support/times.ts'
import { statuses } from '../model.ts'
import { heldOrder } from './held.ts'
import { autoAppoint } from './matching/auto-appoint.ts'

/**
 * Random lives of orders, by everybody who has to do with them and by strangers, through the calls: what is answered,
 * what becomes of the order, what its record says and where it is listed is what was decided, after every step.
 */
const runs = times(60)
const hourMs = 3_600_000

let app: TestApp
let scene: Scene
let world: World
let people: { staff: Visitor; client: Visitor; tutors: Map<number, Visitor>; strangers: Visitor[] }
let steps = 0
const visited = new Set<number>()
beforeAll(async () => {
  app = await openApp()
  app.at(new Date(Date.UTC(2026, 10, 2, 9)))
  scene = await openScene(app)
  world = { now: app.runtime.clock().getTime(), tutors: scene.tutors, orders: [], table }
  const client = await app.visitor({ roles: ['client'] })
  await scene.db
    .updateTable('account')
    .set({ name: 'Ірина Вільде', phone: '+380671112233' })
    .where('id', '=', client.personId!)
    .execute()
  people = { ...(await enter()), client, strangers: [] }
  people = { ...people, ...(await enter(client.personId)) }
})

/** Everybody comes in anew, since time flies here. */
async function enter(clientId?: number) {
  const staff = await app.visitor({ staff: 1 })
  const tutors = new Map<number, Visitor>()
  for (const id of scene.tutors) tutors.set(id, await scene.signedIn('person', id))
  const strangers = [await app.visitor({ roles: ['client'] }), await app.visitor({ roles: ['tutor'] })]
  if (clientId === undefined) return { staff, tutors, strangers }
  return { staff, tutors, strangers, client: { ...(await scene.signedIn('person', clientId)), personId: clientId } }
}

const untouched = {
  status: 1,
  tutor: null,
  pauseOff: null,
  lesson: null,
  paidAt: null,
  askedAt: null,
  withdrawnAt: null,
  review: 0,
  reviewStatus: 0,
  moves: 0,
}

async function ask(personal: boolean): Promise<Known> {
  const [first = 0] = scene.tutors
  const id = await scene.place(people.client, personal ? { tutor_id: first } : {})
  const order: Known = {
    ...untouched,
    id,
    before: [],
    personal: personal ? first : null,
    until: personal ? world.now + 24 * hourMs : null,
    said: new Map(personal ? [[first, 'offered']] : []),
  }
  world.orders.push(order)
  return order
}

type Step = { which: boolean; likely: boolean; pick: number; hour: number; stranger: boolean }
const anyStep: fc.Arbitrary<Step> = fc.record({
  which: fc.boolean(),
  likely: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
  pick: fc.nat(),
  hour: fc.integer({ min: 1, max: 30 }),
  stranger: fc.integer({ min: 0, max: 11 }).map((one) => one === 0),
})

/** One step of somebody, of the clock, or of the rules; what the answer should not have been is thrown. */
async function live(order: Known, { likely, pick, hour, stranger }: Step): Promise<void> {
  steps++
  if (pick % 17 === 0) return letPass(hour)
  if (pick % 13 === 0) return chooseByRules(order)
  const at = Math.ceil(world.now / hourMs) * hourMs + hour * hourMs
  const all = deedsOf(scene.tutors, at)
  const fitting = likely ? all.filter((deed) => judge(world, order, deed).says === 'success') : all
  const deed = fitting[pick % fitting.length] ?? all[pick % all.length]!
  if (stranger && deed.by !== 'staff') return beStranger(order, deed)
  const verdict = judge(world, order, deed)
  const { path, payload } = callOf(order, deed)
  const answer = await send(visitorOf(deed), path, payload)
  const said = answer.status === 'success' ? 'success' : nameOf(answer.error)
  expect({ deed, from: order.status, said }).toEqual({ deed, from: order.status, said: verdict.says })
  verdict.apply?.()
  await compare(order)
}

const visitorOf = ({ by, tutor }: Deed) => (by === 'tutor' ? people.tutors.get(tutor)! : people[by])
const nameOf = (error: unknown) => (typeof error === 'string' ? error : Object.keys(error as object).join())

async function beStranger(order: Known, deed: Deed): Promise<void> {
  const [client, tutor] = people.strangers
  const { path, payload } = callOf(order, deed)
  const answer = await send(deed.by === 'client' ? client! : tutor!, path, payload)
  expect([deed, answer.error]).toEqual([deed, 'not_found'])
}

async function letPass(hours: number): Promise<void> {
  world.now += hours * hourMs
  app.at(new Date(world.now))
  for (const job of ['end_pauses', 'end_personal_requests', 'end_first_classes']) await scene.tick(job)
  passed(world)
  people = { ...people, ...(await enter(people.client.personId)) }
}

async function chooseByRules(order: Known): Promise<void> {
  const among = appointable(world, order)
  await scene.asSystem(async (ctx) => autoAppoint(ctx, await heldOrder(ctx, order.id)))
  const row = await rowOf(order.id)
  if (among.length > 0) {
    expect(among).toContain(row.tutor_id)
    const next = stepped(world.table, order, 'appoint', 'system')!
    Object.assign(order, { ...next, moves: order.moves + 1, tutor: row.tutor_id, until: null })
    order.said.set(row.tutor_id!, 'appointed')
  }
  await compare(order)
}

const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The order as it is, its answers, and what its record says became of it. */
async function compare(order: Known): Promise<void> {
  const row = await rowOf(order.id)
  const shown = {
    status: row.status,
    before: row.before,
    tutor: row.tutor_id,
    lesson: row.first_class?.getTime() ?? null,
  }
  const { status, before, tutor, lesson } = order
  visited.add(status)
  expect(shown).toEqual({ status, before, tutor, lesson })
  const answers = await scene.db
    .selectFrom('order_response')
    .select(['tutor_id', 'state'])
    .where('order_id', '=', order.id)
    .orderBy('tutor_id')
    .execute()
  expect(answers.map(({ tutor_id, state }) => [tutor_id, state])).toEqual([...order.said].toSorted(([a], [b]) => a - b))
  await replay(order)
}

type Told = { name: string; actor_realm: string; from: number | null; to: number | null }

/** From its first event to its last, by the table: where they lead is where it stands, and none is missing. */
async function replay({ id, status, before, moves }: Known): Promise<void> {
  const { rows } = await sql<Told>`select name, actor_realm, (before ->> 'status')::int as from,
    (after ->> 'status')::int as to from event
    where edition = 'ua' and entity = 'order' and entity_id = ${id} and after ? 'status' order by id`.execute(scene.db)
  const [placed, ...changes] = rows
  expect(placed).toMatchObject({ name: 'order.placed', from: null, to: 1 })
  let standing = { status: 1, before: [] as number[] }
  for (const { name, actor_realm, from, to } of changes) {
    expect([name, from]).toEqual([name, standing.status])
    standing = ledBy(name.replace('order.', ''), actor_realm, standing)!
    expect([name, to]).toEqual([name, standing?.status])
  }
  expect([standing, changes.length]).toEqual([{ status, before }, moves])
}

/** By any of those who may have been meant: a person is a client or a tutor. */
function ledBy(action: string, realm: string, standing: Pick<Known, 'status' | 'before'>) {
  const actions = action === 'delete' && realm === 'person' ? 'delete_own' : action
  const whos = { staff: ['staff'], person: ['client', 'tutor'], system: ['system'] }[realm] ?? []
  return whos.map((who) => stepped(table, standing, actions, who as 'staff')).find((next) => next !== undefined)
}

const compareLists = () => expectLists(world, people)

/** Two at a time, so that lessons of one stand in the way of the other. */
async function liveThrough(path: readonly Step[]): Promise<void> {
  const pair = [await ask(true), await ask(false)]
  for (const step of path) await live(pair[Number(step.which)]!, step)
  for (const order of pair) await compare(order)
  await compareLists()
}

test('whatever anybody does, an order is what was decided', async () => {
  const lives = fc.array(anyStep, { minLength: 15, maxLength: 35 })
  // Orders of one life are left to the next ones: where it went wrong says more than a shorter way there.
  await fc.assert(fc.asyncProperty(lives, liveThrough), { numRuns: runs, endOnFailure: true })
  expect(steps).toBeGreaterThan(runs * 10)
  if (runs >= 100) expect(visited.size).toBe(statuses.length)
})

describe('planted faults turn it red', () => {
  const found = async (fault: (order: Known) => Promise<unknown>, look: (order: Known) => Promise<void>) => {
    const order = await ask(false)
    await look(order)
    await fault(order)
    await expect(look(order)).rejects.toThrow()
    world.orders = world.orders.filter((one) => one !== order)
    await sql`delete from lesson_order where id = ${order.id}`.execute(scene.db)
  }
  const staffDo = (order: Known, verb: string) => send(people.staff, `/api/admin/order/${verb}`, { order_id: order.id })

  test('a status that nobody changed', () =>
    found(({ id }) => sql`update lesson_order set status = 2 where id = ${id}`.execute(scene.db), compare))

  test('a change that the record lost', () =>
    found(async (order) => {
      await staffDo(order, 'set_processing')
      Object.assign(order, { status: 2, moves: 1 })
      await sql`delete from event where entity = 'order' and entity_id = ${order.id}
        and name = 'order.processing'`.execute(scene.db)
    }, compare))

  test('an answer that nobody gave, and a list that does not know', async () => {
    await found(async (order) => {
      await staffDo(order, 'set_potential')
      judge(world, order, { by: 'staff', name: 'potential', tutor: 0, at: 0 }).apply!()
      await sql`update order_response set state = 'agreed' where order_id = ${order.id}`.execute(scene.db)
    }, compare)
    await found(({ id }) => sql`update lesson_order set status = 9 where id = ${id}`.execute(scene.db), compareLists)
  })

  test.each<[string, Table]>([
    [
      'a client who may delete what is taught',
      { ...table, delete_own: { from: [1, 2, 3, 4], to: 10, who: ['client'] } },
    ],
    ['a pause that forgets', { ...table, pause: { from: [4], to: 8, who: ['staff'] } }],
  ])('a product that differs by %s', async (_, wrong) => {
    const known = world
    world = { ...world, orders: [], table: wrong }
    const order = await ask(false)
    const first = scene.tutors[0]!
    const deeds: Deed[] = [
      { by: 'staff', name: 'appoint', tutor: first, at: 0 },
      { by: 'client', name: 'delete', tutor: first, at: 0 },
      { by: 'staff', name: 'pause', tutor: first, at: world.now + hourMs },
    ]
    const lives = async () => {
      for (const deed of deeds) {
        const { path, payload } = callOf(order, deed)
        const answer = await send(visitorOf(deed), path, payload)
        const verdict = judge(world, order, deed)
        expect(answer.status === 'success').toBe(verdict.says === 'success')
        verdict.apply?.()
        await compare(order)
      }
    }
    await expect(lives()).rejects.toThrow()
    world = known
  })
})
