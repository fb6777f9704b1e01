import { sql } from 'kysely'
import { orderStatus } from '#shared/order-status.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { demoPassword, demoPeople } from './logins.ts'

let hash: Promise<string> | undefined

const dayMs = 86_400_000
const liftedDays = 30

export async function enableDemoLogins({ db, edition, now }: Ctx): Promise<void> {
  // All accounts share one hash, because hashing is slow.
  const password_hash = await (hash ??= hashPassword(demoPassword))
  await db
    .updateTable('account')
    .set({ password_hash })
    .where('edition', '=', edition.code)
    .where(
      'email',
      'in',
      Object.values(demoPeople).map(({ login }) => login),
    )
    .execute()
  // Staff have lifted the block of the overdue fee, so that visitors of the demo try out an open profile.
  await sql`insert into fee_block (edition, tutor_id, stage, since, lifted_until)
    select o.edition, o.tutor_id, 'no_offers', ${now}, ${new Date(now.getTime() + liftedDays * dayMs)}
    from lesson_order o join account a on a.edition = o.edition and a.id = o.tutor_id
    where o.edition = ${edition.code} and a.email = ${demoPeople.tutor.login}
      and o.status = ${orderStatus.waiting_for_pay} and o.date_payment_deadline < ${now} limit 1
    on conflict do nothing`.execute(db)
}
