import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { endDayOfStaff, outsidePaymentOf } from '#test/support/outside-payment.ts'
import {
  autoAppointableTutors,
  expectedOutcome,
  applyScheduledJobs,
  nextStatus,
  statusCode,
  transitionTable,
} from '#test/support/order-oracle.ts'
import type { OrderAction, OrderState, TransitionTable, OracleState } from '#test/support/order-oracle.ts'
import { requestFor, listActions } from '#test/support/order-actions.ts'
import { expectOrderLists } from '#test/support/order-lists.ts'
import { openOrderFixture, postCall } from '#test/support/order-fixture.ts'
import type { OrderFixture } from '#test/support/order-fixture.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { statuses } from '../../model.ts'
import { lockOrder } from './lock-order.ts'
import { autoAppoint } from '../matching/auto-appoint.ts'

/**
 * Random histories of orders by all participants and strangers, through the API. After every step the answer, the
 * order, its event log and the lists must match the model.
 */
const runs = randomRuns(8, 600)
const hourMs = 3_600_000

let app: TestApp
let scene: OrderFixture
let world: OracleState
let people: { staff: Visitor; client: Visitor; tutors: Map<number, Visitor>; strangers: Visitor[] }
let steps = 0
const visited = new Set<number>()
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(Date.UTC(2026, 10, 2, 9)))
  scene = await openOrderFixture(app)
  world = { now: app.runtime.clock().getTime(), tutors: scene.tutors, orders: [], transitions: transitionTable }
  const client = await app.visitor({ roles: ['client'] })
  await scene.db
    .updateTable('account')
    .set({ name: 'Ірина Вільде', phone: '+380671112233' })
    .where('id', '=', client.personId!)
    .execute()
  people = { ...(await enter()), client, strangers: [] }
  people = { ...people, ...(await enter(client.personId)) }
})

/** Sessions are renewed, because the clock jumps ahead. */
async function enter(clientId?: number) {
  const staff = await app.visitor({ staff: 1 })
  const tutors = new Map<number, Visitor>()
  for (const id of scene.tutors) tutors.set(id, await scene.logIn('person', id))
  const strangers = [await app.visitor({ roles: ['client'] }), await app.visitor({ roles: ['tutor'] })]
  if (clientId === undefined) return { staff, tutors, strangers }
  return { staff, tutors, strangers, client: { ...(await scene.logIn('person', clientId)), personId: clientId } }
}

const untouched: Omit<OrderState, 'id' | 'before' | 'personalTutor' | 'personalUntil' | 'responses'> = {
  status: 1,
  tutor: null,
  pauseOff: null,
  firstLesson: null,
  paidAt: null,
  fee: 'open',
  reviewRequestedAt: null,
  withdrawnAt: null,
  reviewVersion: 0,
  reviewStatus: 0,
  statusChanges: 0,
}

async function ask(personal: boolean): Promise<OrderState> {
  const [first = 0] = scene.tutors
  const id = await scene.placeOrder(people.client, personal ? { tutor_id: first } : {})
  const order: OrderState = {
    ...untouched,
    id,
    before: [],
    personalTutor: personal ? first : null,
    personalUntil: personal ? world.now + 24 * hourMs : null,
    responses: new Map(personal ? [[first, 'offered']] : []),
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

/** One step by a participant, the clock or the auto-appoint job; throws on an unexpected answer. */
async function live(order: OrderState, { likely, pick, hour, stranger }: Step): Promise<void> {
  steps++
  if (pick % 17 === 0) return letPass(hour)
  if (pick % 13 === 0) return chooseByRules(order)
  const at = Math.ceil(world.now / hourMs) * hourMs + hour * hourMs
  const all = listActions(scene.tutors, at)
  const fitting = likely ? all.filter((deed) => expectedOutcome(world, order, deed).answer === 'success') : all
  const deed = fitting[pick % fitting.length] ?? all[pick % all.length]!
  if (stranger && deed.actor !== 'staff') return beStranger(order, deed)
  await perform(order, deed)
}

async function perform(order: OrderState, deed: OrderAction): Promise<void> {
  const verdict = expectedOutcome(world, order, deed)
  const { path, payload } = requestFor(order, deed)
  const answer = await postCall(visitorOf(deed), path, await completePayload(path, payload))
  const said = answer.status === 'success' ? 'success' : nameOf(answer.error)
  expect({ deed, from: order.status, said }).toEqual({ deed, from: order.status, said: verdict.answer })
  verdict.apply?.()
  await compare(order)
}

/** Staff enter what is owed, and what they entered before does not count for their limit. */
async function completePayload(path: string, payload: object): Promise<object> {
  if (path !== '/api/admin/order/set_paid') return payload
  await endDayOfStaff(app)
  return outsidePaymentOf(app, (payload as { order_id: number }).order_id)
}

const visitorOf = ({ actor, tutor }: OrderAction) => (actor === 'tutor' ? people.tutors.get(tutor)! : people[actor])
const nameOf = (error: unknown) => (typeof error === 'string' ? error : Object.keys(error as object).join())

async function beStranger(order: OrderState, deed: OrderAction): Promise<void> {
  const [client, tutor] = people.strangers
  const { path, payload } = requestFor(order, deed)
  const answer = await postCall(deed.actor === 'client' ? client! : tutor!, path, payload)
  expect([deed, answer.error]).toEqual([deed, 'not_found'])
}

async function letPass(hours: number): Promise<void> {
  world.now += hours * hourMs
  app.setTime(new Date(world.now))
  for (const job of ['end_pauses', 'end_personal_requests', 'end_first_classes']) await scene.runScheduledJob(job)
  applyScheduledJobs(world)
  people = { ...people, ...(await enter(people.client.personId)) }
}

async function chooseByRules(order: OrderState): Promise<void> {
  const among = autoAppointableTutors(world, order)
  await scene.asSystem(async (ctx) => autoAppoint(ctx, await lockOrder(ctx, order.id)))
  const row = await rowOf(order.id)
  if (among.length > 0) {
    expect(among).toContain(row.tutor_id)
    const next = nextStatus(world.transitions, order, 'appoint', 'system')!
    Object.assign(order, { ...next, statusChanges: order.statusChanges + 1, tutor: row.tutor_id, personalUntil: null })
    order.responses.set(row.tutor_id!, 'appointed')
  }
  await compare(order)
}

const rowOf = (id: number) =>
  scene.db.selectFrom('lesson_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Compares the order, its responses and its events with the model. */
async function compare(order: OrderState): Promise<void> {
  const row = await rowOf(order.id)
  const shown = {
    status: row.status,
    before: row.before,
    tutor: row.tutor_id,
    firstLesson: row.first_class?.getTime() ?? null,
  }
  const { status, before, tutor, firstLesson } = order
  visited.add(status)
  expect(shown).toEqual({ status, before, tutor, firstLesson })
  const answers = await scene.db
    .selectFrom('order_response')
    .select(['tutor_id', 'state'])
    .where('order_id', '=', order.id)
    .orderBy('tutor_id')
    .execute()
  expect(answers.map(({ tutor_id, state }) => [tutor_id, state])).toEqual(
    [...order.responses].toSorted(([a], [b]) => a - b),
  )
  await replay(order)
}

type Told = { name: string; actor_realm: string; from: number | null; to: number | null }

/** Replays the events by the transition table and expects the current status. */
async function replay({ id, status, before, statusChanges }: OrderState): Promise<void> {
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
  expect([standing, changes.length]).toEqual([{ status, before }, statusChanges])
}

/** Tries all possible actors, because a person may be a client or a tutor. */
function ledBy(action: string, realm: string, standing: Pick<OrderState, 'status' | 'before'>) {
  const actions = action === 'delete' && realm === 'person' ? 'delete_own' : action
  const whos = { staff: ['staff'], person: ['client', 'tutor'], system: ['system'] }[realm] ?? []
  return whos
    .map((who) => nextStatus(transitionTable, standing, actions, who as 'staff'))
    .find((next) => next !== undefined)
}

const compareLists = () => expectOrderLists(world, people)

/** The model knows no overdue fees, which hide a tutor after some days. */
async function settleFees(): Promise<void> {
  const [tutor = 0] = scene.tutors
  for (const order of world.orders.filter(({ status }) => status === statusCode.waiting_for_pay))
    await perform(order, { actor: 'staff', name: 'paid', tutor, at: world.now })
}

/** Two orders at a time, so that their lessons can collide. */
async function liveThrough(path: readonly Step[]): Promise<void> {
  await settleFees()
  const pair = [await ask(true), await ask(false)]
  for (const step of path) await live(pair[Number(step.which)]!, step)
  for (const order of pair) await compare(order)
  await compareLists()
}

test('an order always matches the model, whatever the steps', async () => {
  const lives = fc.array(anyStep, { minLength: 15, maxLength: 35 })
  // Orders are kept between runs, because the place of a failure says more than a shrunk path.
  await fc.assert(fc.asyncProperty(lives, liveThrough), { numRuns: runs, endOnFailure: true })
  expect(steps).toBeGreaterThan(runs * 10)
  if (runs >= 100) expect(visited.size).toBe(statuses.length)
})

describe('detects planted faults', () => {
  const found = async (fault: (order: OrderState) => Promise<unknown>, look: (order: OrderState) => Promise<void>) => {
    const order = await ask(false)
    await look(order)
    await fault(order)
    await expect(look(order)).rejects.toThrow()
    world.orders = world.orders.filter((one) => one !== order)
    await sql`delete from fee_settlement where order_id = ${order.id}`.execute(app.ownerDb)
    await sql`delete from lesson_order where id = ${order.id}`.execute(scene.db)
  }
  const staffDo = (order: OrderState, verb: string) =>
    postCall(people.staff, `/api/admin/order/${verb}`, { order_id: order.id })

  test('a status changed without an action', () =>
    found(({ id }) => sql`update lesson_order set status = 2 where id = ${id}`.execute(scene.db), compare))

  test('a change without an event', () =>
    found(async (order) => {
      await staffDo(order, 'set_processing')
      Object.assign(order, { status: 2, statusChanges: 1 })
      await sql`delete from event where entity = 'order' and entity_id = ${order.id}
        and name = 'order.processing'`.execute(app.ownerDb)
    }, compare))

  test('an answer nobody gave, and a list without it', async () => {
    await found(async (order) => {
      await staffDo(order, 'set_potential')
      expectedOutcome(world, order, { actor: 'staff', name: 'potential', tutor: 0, at: 0 }).apply!()
      await sql`update order_response set state = 'agreed' where order_id = ${order.id}`.execute(scene.db)
    }, compare)
    await found(({ id }) => sql`update lesson_order set status = 9 where id = ${id}`.execute(scene.db), compareLists)
  })

  test.each<[string, TransitionTable]>([
    [
      'a client who may delete an appointed order',
      { ...transitionTable, delete_own: { from: [1, 2, 3, 4], to: 10, actors: ['client'] } },
    ],
    ['a pause without a return status', { ...transitionTable, pause: { from: [4], to: 8, actors: ['staff'] } }],
  ])('a model that differs by %s', async (_, wrong) => {
    const known = world
    world = { ...world, orders: [], transitions: wrong }
    const order = await ask(false)
    const first = scene.tutors[0]!
    const deeds: OrderAction[] = [
      { actor: 'staff', name: 'appoint', tutor: first, at: 0 },
      { actor: 'client', name: 'delete', tutor: first, at: 0 },
      { actor: 'staff', name: 'pause', tutor: first, at: world.now + hourMs },
    ]
    const lives = async () => {
      for (const deed of deeds) {
        const { path, payload } = requestFor(order, deed)
        const answer = await postCall(visitorOf(deed), path, await completePayload(path, payload))
        const verdict = expectedOutcome(world, order, deed)
        expect(answer.status === 'success').toBe(verdict.answer === 'success')
        verdict.apply?.()
        await compare(order)
      }
    }
    await expect(lives()).rejects.toThrow()
    world = known
  })
})
