import type { Ctx } from '#platform/context.ts'
import { postMovement } from '#features/payments/public.ts'
import { demoPeople } from './logins.ts'

/** Sandbox merchants of all providers of the edition, and money of the demo tutor. */
export async function fillPaymentDemo(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  await db
    .insertInto('merchant')
    .values(
      edition.paymentMethods.map((provider, place) => ({
        edition: edition.code,
        provider,
        name: 'Sandbox',
        test: true,
        position: place + 1,
      })),
    )
    .execute()
  const tutor = await db
    .selectFrom('account as a')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'a.edition').onRef('t.id', '=', 'a.id'))
    .select(['a.id', 'a.name'])
    .where('a.edition', '=', edition.code)
    .where('a.email', '=', demoPeople.tutor.login)
    .executeTakeFirst()
  if (!tutor) return
  const amount = edition.topUp.suggested.at(-1)!
  await postMovement(ctx, {
    kind: 'adjustment',
    key: `demo:${tutor.id}`,
    entries: [
      { account: { kind: 'wallet', owner: tutor.id }, amount },
      { account: { kind: 'staff_adjustment' }, amount: -amount },
    ],
  })
}
