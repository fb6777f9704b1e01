import { sql } from 'kysely'
import { orderStatus } from '#shared/order-status.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { demoPassword, demoPeople } from './logins.ts'

let hash: Promise<string> | undefined

const dayMs = 86_400_000

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
  // An overdue fee would close the profile that visitors of the demo try out first.
  await sql`update lesson_order o set date_payment_deadline = ${new Date(now.getTime() + 2 * dayMs)}
    from account a where a.edition = o.edition and a.id = o.tutor_id and a.email = ${demoPeople.tutor.login}
      and o.edition = ${edition.code} and o.status = ${orderStatus.waiting_for_pay}
      and o.date_payment_deadline < ${now}`.execute(db)
}
