import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { demoStaff, demoPassword } from '../demo-logins.ts'

/** One member of each status, allowed in every edition; made once and met again in the next edition. */
export async function letDemoStaffIn({ db, edition }: Ctx): Promise<void> {
  for (const { login, name, status } of demoStaff) {
    const known = await db.selectFrom('staff_member').select('id').where('login', '=', login).executeTakeFirst()
    const member =
      known ??
      (await db
        .insertInto('staff_member')
        .values({ login, name, password_hash: await hashPassword(demoPassword) })
        .returning('id')
        .executeTakeFirstOrThrow())
    await db
      .insertInto('staff_edition')
      .values({ staff_id: member.id, edition: edition.code, status })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
