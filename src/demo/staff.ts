import type { StaffStatus } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { demoStaff, demoPassword } from './logins.ts'

export async function createDemoStaff({ db, edition }: Ctx): Promise<void> {
  for (const { login, name, status } of demoStaff) {
    const existing = await db.selectFrom('staff_member').select('id').where('login', '=', login).executeTakeFirst()
    const member =
      existing ??
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
    await db
      .insertInto('staff_schedule')
      .values({ staff_id: member.id, edition: edition.code, hours: [...shifts[status]] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const shifts: Record<StaffStatus, readonly number[]> = {
  1: week(9, 18),
  2: week(8, 16, [10, 14]),
  3: week(10, 19),
  4: week(13, 21, [12, 18], [12, 16]),
}

type Shift = readonly [from: number, until: number]

function week(from: number, until: number, saturday?: Shift, sunday?: Shift): number[] {
  const mask = (shift: Shift | undefined) => (shift ? (1 << shift[1]) - (1 << shift[0]) : 0)
  return [...Array<number>(5).fill(mask([from, until])), mask(saturday), mask(sunday)]
}
