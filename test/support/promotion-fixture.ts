import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { postMovement } from '#features/payments/public.ts'
import type { topEndpoints } from '#features/promotion/contract.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { TestApp, Visitor } from './app.ts'
import { deleteSettlements } from './outside-payment.ts'

const ua = editionByCode('ua')!
const dayMs = 86_400_000
export type PromotionFixture = Awaited<ReturnType<typeof openPromotionFixture>>

/**
 * The online list with the most tutors, without placements and requests, so that it has its base price. `tutors` are
 * in the list, `others` are not.
 */
export async function openPromotionFixture(app: TestApp) {
  const { db } = app.runtime.database
  await sql`delete from top_placement`.execute(db)
  await sql`update review set order_id = null where order_id is not null`.execute(db)
  await deleteSettlements(app)
  await sql`delete from lesson_order`.execute(db)
  const { rows: entries } = await sql<{ subject_id: number; tutors: number[] }>`
    select subject_id, array_agg(tutor_id order by tutor_id) as tutors from catalog_entry
    where edition = 'ua' and subject_id > 0 and city_id = 0 and places & 4 <> 0
    group by subject_id order by count(*) desc limit 1`.execute(db)
  const { subject_id, tutors } = entries[0]!
  const others = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', 'ua')
    .where('id', 'not in', tutors)
    .orderBy('id')
    .limit(30)
    .execute()
  const list = { subject_id, city_id: null as number | null }
  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(app.runtime, systemRequester(ua), run)

  return {
    db,
    list,
    tutors,
    asSystem,
    prices: ua.topPrices,
    async logIn(tutorId: number): Promise<Visitor> {
      const visitor = await app.visitor()
      visitor.cookies[cookieName.person] = await startSession(db, {
        edition: 'ua',
        realm: 'person',
        subjectId: tutorId,
        now: app.runtime.clock(),
      })
      return visitor
    },
    fund: (tutorId: number, amount: number) =>
      asSystem((ctx) =>
        postMovement(ctx, {
          kind: 'adjustment',
          key: `test:${tutorId}:${Math.random()}`,
          entries: [
            { account: { kind: 'wallet', owner: tutorId }, amount },
            { account: { kind: 'staff_adjustment' }, amount: -amount },
          ],
        }),
      ),
    /** Sells places to tutors who are not in the list, so that they do not disturb the tutors of a test. */
    async fill(places: number, { days = 7, at = app.runtime.clock() } = {}): Promise<void> {
      for (let place = 0; place < places; place++)
        await db
          .insertInto('top_placement')
          .values({
            edition: 'ua',
            ...list,
            tutor_id: others[place]!.id,
            slot: place + 1,
            days,
            starts_at: at,
            ends_at: new Date(at.getTime() + (days + place) * dayMs),
            created_at: at,
            start_announced: true,
          })
          .execute()
    },
    empty: () => sql`delete from top_placement`.execute(db),
    findTop: (id: number) =>
      db
        .selectFrom('top_placement')
        .selectAll()
        .where('edition', '=', 'ua')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    async getTops(visitor: Visitor) {
      const answer = await visitor.call<typeof topEndpoints.get>('GET /api/tutor/top/get', {})
      if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
      const offer = answer.data.offers.find((one) => one.subject_id === subject_id && one.city_id === null)
      return { ...answer.data, offer: offer! }
    },
    payByWallet: (visitor: Visitor, more: object = {}) =>
      visitor.call<typeof topEndpoints.payByWallet>('POST /api/tutor/top/pay_by_wallet', {
        top: { ...list, days: 7, price: ua.topPrices[7], ...more },
      }),
    async balanceOf(kind: string, owner: number | null = null): Promise<number> {
      const { rows } = await sql<{ sum: number }>`select coalesce(sum(e.amount), 0)::bigint as sum from ledger_account a
        join ledger_entry e on e.edition = a.edition and e.account_id = a.id
        where a.edition = 'ua' and a.kind = ${kind} and a.owner_id is not distinct from ${owner}`.execute(db)
      return rows[0]!.sum
    },
  }
}
