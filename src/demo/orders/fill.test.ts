import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasDemo } from '../editions/demos.ts'
import { demoPeople } from '../logins.ts'
import { editions } from '#editions/editions.ts'
import { maskContacts } from '#shared/mask/mask.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { applyTransition, orderTransitions, statuses } from '#features/orders/model.ts'
import type { OrderAction, OrderState, Status, OrderActor } from '#features/orders/model.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
const db = () => app.runtime.database.db
const ordersOf = (edition: string) =>
  db().selectFrom('lesson_order').selectAll().where('edition', '=', edition).orderBy('id').execute()

type Happened = {
  entity_id: number
  at: Date
  name: string
  actor_realm: string
  actor_id: number | null
  before: { status?: number } | null
  after: { status?: number } | null
}
const eventsOf = async (edition: string) =>
  Map.groupBy(
    (
      await sql<Happened>`select entity_id, at, name, actor_realm, actor_id, before, after from event
        where edition = ${edition} and entity = 'order' order by id`.execute(db())
    ).rows,
    ({ entity_id }) => entity_id,
  )

describe.each(editions.filter(hasDemo).map((edition) => [edition.code, edition] as const))(
  'the orders of %s',
  (code, { school }) => {
    test('cover every status of the edition, mostly in recent weeks', async () => {
      const orders = await ordersOf(code)
      expect(orders.length).toBeGreaterThan(100)
      expect(orders.length).toBeLessThan(180)
      const found = new Set(orders.map(({ status }) => status))
      expect([...found].toSorted((a, b) => a - b)).toEqual(school ? statuses : statuses.slice(0, 10))
      const days = orders.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000)
      expect(days.filter((one) => one < 30).length).toBeGreaterThan(orders.length / 3)
      expect([Math.min(...days) >= 0, Math.max(...days) > 60]).toEqual([true, true])
    })

    test('have no contacts in texts and answers, as their stored masks assume', async () => {
      const texts = (await ordersOf(code)).flatMap(({ goal, wishes }) => [goal, wishes])
      const answers = await db().selectFrom('order_response').select('text').where('edition', '=', code).execute()
      const allTexts = [...new Set([...texts, ...answers.map(({ text }) => text)])]
      expect(allTexts.filter((text) => maskContacts(text) !== text)).toEqual([])
    })

    test('follow the transition table, with matching events', async () => {
      const events = await eventsOf(code)
      for (const order of await ordersOf(code)) {
        const [placed, ...rest] = events.get(order.id)!
        expect(placed).toMatchObject({ name: 'order.placed', at: order.created_at })
        let standing: OrderState = { status: placed!.after!.status as Status, before: [] }
        let last = placed!.at
        for (const event of rest) {
          expect(event.at >= last && event.at <= new Date()).toBe(true)
          last = event.at
          const action = event.name.slice('order.'.length)
          if (!(action in orderTransitions)) continue
          expect(event.before).toMatchObject({ status: standing.status })
          const next = applyTransition(standing, action as OrderAction, whoOf(event, order.client_id))
          expect(next, `${action} in ${standing.status} of ${order.id}`).toBeDefined()
          standing = next!
          expect(event.after).toMatchObject({ status: standing.status })
        }
        expect({ status: order.status, before: order.before }).toEqual(standing)
        expect(order.changed_at).toEqual(last)
      }
    })

    test('have the columns that their status requires', async () => {
      for (const order of await ordersOf(code)) {
        const { status, before, tutor_id, first_class, paid_at, date_payment_deadline, date_pause_off } = order
        const behind = [...before, status]
        if ([4, 5, 6, 7].includes(status)) expect(tutor_id).not.toBeNull()
        if ([1, 2, 3, 11, 12].includes(status)) expect(tutor_id).toBeNull()
        if (status === 5) expect(first_class!.getTime()).toBeGreaterThan(Date.now())
        if (status === 6) expect(date_payment_deadline!.getTime() - first_class!.getTime()).toBe(3 * 86_400_000)
        expect(paid_at !== null).toBe(behind.includes(7))
        expect(date_pause_off !== null).toBe(status === 8)
        if (status === 9 || status === 10) expect(order.remove_reasons).not.toEqual([])
        if (status === 1 && order.personal_tutor_id) expect(order.personal_until!.getTime()).toBeGreaterThan(Date.now())
      }
      const { rows } = await sql<{ overdue: number }>`select count(*) as overdue from lesson_order
      where edition = ${code} and status = 6 and date_payment_deadline < now()`.execute(db())
      expect(rows[0]!.overdue).toBeGreaterThan(2)
    })

    test('belong to existing people and taught subjects, with texts of the edition', async () => {
      const { rows } = await sql`select o.id from lesson_order o
      join client c on c.edition = o.edition and c.id = o.client_id
      left join tutor t on t.edition = o.edition and t.id = o.tutor_id
      left join order_lesson l on l.edition = o.edition and l.order_id = o.id and l.position = 0
      left join tutor_subject s on s.edition = o.edition and s.tutor_id = o.tutor_id and s.subject_id = l.subject_id
      where o.edition = ${code} and (l.subject_id is null or o.created_at < c.created_at or o.client_id = o.tutor_id
        or (o.tutor_id is not null and (o.created_at < t.published_at or s.subject_id is null))
        or (o.origin <> 'short' and (o.goal = '' or not (o.at_client or o.at_tutor or o.at_online))))`.execute(db())
      expect(rows).toEqual([])
    })

    test('add up to the tutors’ records', async () => {
      const { rows: paid } = await sql`select tutor_id, count(*) as paid_orders from lesson_order
      where edition = ${code} and paid_at is not null group by 1 order by 1`.execute(db())
      const records = await db()
        .selectFrom('tutor_record')
        .select(['tutor_id', 'offers', 'answers', 'answer_minutes', 'paid_orders'])
        .where('edition', '=', code)
        .orderBy('tutor_id')
        .execute()
      expect(
        records.filter((one) => one.paid_orders > 0).map(({ tutor_id, paid_orders }) => ({ tutor_id, paid_orders })),
      ).toEqual(paid)
      const { rows: answered } = await sql`select tutor_id, count(*) as offers from order_response
      where edition = ${code} and kind <> 'staff' and (responded_at is not null or state = 'silent')
      group by 1 order by 1`.execute(db())
      expect(records.filter(({ offers }) => offers > 0).map(({ tutor_id, offers }) => ({ tutor_id, offers }))).toEqual(
        answered,
      )
      for (const { offers, answers, answer_minutes } of records)
        expect(answers <= offers && answer_minutes <= answers * 1440).toBe(true)
    })

    test('back the latest reviews', async () => {
      const { rows } = await sql<{ rests: number; wrong: number; latest: number }>`select count(r.order_id) as rests,
      count(*) filter (where r.order_id is not null and (o.client_id <> r.client_id or o.tutor_id <> r.tutor_id
        or o.paid_at is null or o.paid_at > r.created_at
        or o.review_status <> case when r.text = '' then 3 else 1 end)) as wrong,
      (select count(order_id) from (select order_id from review where edition = ${code}
        order by created_at desc limit 40) l) as latest
      from review r left join lesson_order o on o.edition = r.edition and o.id = r.order_id
      where r.edition = ${code}`.execute(db())
      expect(rows[0]!.wrong).toBe(0)
      expect(rows[0]!.rests).toBeGreaterThan(25)
      expect(rows[0]!.latest).toBeGreaterThan(5)
      const { rows: orphans } = await sql`select o.id from lesson_order o where o.edition = ${code}
      and o.review_status in (1, 3)
      and not exists (select from review r where r.edition = o.edition and r.order_id = o.id)`.execute(db())
      expect(orphans).toEqual([])
    })

    test('give the public demo accounts an order in every situation', async () => {
      const idOf = async ({ login }: { login: string }) =>
        (
          await db()
            .selectFrom('account')
            .select('id')
            .where('edition', '=', code)
            .where('email', '=', login)
            .executeTakeFirstOrThrow()
        ).id
      const [client, tutor] = [await idOf(demoPeople.client), await idOf(demoPeople.tutor)]
      const orders = await ordersOf(code)
      const standing = (which: (order: (typeof orders)[number]) => boolean) =>
        new Set(orders.filter(which).map(({ status }) => status))
      expect([...standing(({ client_id }) => client_id === client)]).toEqual(
        expect.arrayContaining([1, 3, 4, 6, 7, 9, 10]),
      )
      expect([...standing(({ tutor_id }) => tutor_id === tutor)]).toEqual(expect.arrayContaining([4, 5, 6, 7]))
      const offered = await db()
        .selectFrom('order_response')
        .select(['order_id', 'tutor_id', 'kind', 'state'])
        .where('edition', '=', code)
        .execute()
      const choices = orders.filter(({ client_id, status }) => client_id === client && status === 3)
      const agreed = choices.map(
        ({ id }) => offered.filter(({ order_id, state }) => order_id === id && state === 'agreed').length,
      )
      expect(Math.max(...agreed)).toBeGreaterThan(1)
      const open = offered.filter(({ tutor_id, state }) => tutor_id === tutor && state === 'offered')
      expect(open.filter(({ kind }) => kind === 'personal').length).toBeGreaterThan(1)
      expect(open.filter(({ kind }) => kind === 'potential').length).toBeGreaterThan(2)
      const due = orders.filter(({ tutor_id, status }) => tutor_id === tutor && status === 6)
      const overdue = due.filter(({ date_payment_deadline: until }) => until! < new Date())
      expect([overdue.length > 0, due.length > overdue.length]).toEqual([true, true])
      const reviewed = orders.filter(({ tutor_id, review_status }) => tutor_id === tutor && review_status === 1)
      expect(reviewed.length).toBeGreaterThan(3)
    })
  },
)

function whoOf({ actor_realm, actor_id }: Happened, client: number): OrderActor {
  if (actor_realm === 'staff') return 'staff'
  if (actor_realm === 'person') return actor_id === client ? 'client' : 'tutor'
  return 'system'
}
