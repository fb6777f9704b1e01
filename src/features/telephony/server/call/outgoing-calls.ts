import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { outgoingEndpoints as calls } from '../../contract.ts'
import type { Recipient } from '../../model.ts'
import { startCall } from './start-call.ts'

type Staff = Ctx<StaffMember>

/** A call from the order's case, to its client or to a tutor who was asked about it. */
export async function callFromOrder(ctx: Staff, input: Input<typeof calls.create>) {
  const { order_id, recipient, recipient_id, admin_id } = input
  const phone = await findOrderPhone(ctx, input)
  return startCall(ctx, { phone, recipient, account_id: recipient_id, order_id, staff_id: admin_id })
}

/** Calls the number of an incoming call. The queue is left when somebody answers. */
export async function callBack(ctx: Staff, { call_id, admin_id }: Input<typeof calls.callBack>) {
  const income = await ctx.db
    .selectFrom('phone_call')
    .select(['phone', 'recipient', 'account_id', 'order_id'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', call_id)
    .where('direction', '=', 'in')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!income) throw fail('not_found')
  return startCall(ctx, {
    ...income,
    recipient: income.recipient as Recipient,
    callback_of: call_id,
    staff_id: admin_id,
  })
}

export async function callTutor(ctx: Staff, { tutor_id }: Input<typeof calls.callTutor>) {
  const tutor = await ctx.db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select('a.phone')
    .where('t.edition', '=', ctx.edition.code)
    .where('t.id', '=', tutor_id)
    .where('t.anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!tutor) throw fail('not_found')
  return startCall(ctx, { phone: tutor.phone ?? '', recipient: 'tutor', account_id: tutor_id, staff_id: ctx.actor.id })
}

/** The order's own phone comes first for a client: it may be for somebody else. */
async function findOrderPhone({ db, edition }: Ctx, { order_id, recipient, recipient_id }: Input<typeof calls.create>) {
  const { rows } = await sql<{ phone: string; account_phone: string | null }>`select o.phone, a.phone as account_phone
    from lesson_order o join account a on a.edition = o.edition and a.id = ${recipient_id}
    where o.edition = ${edition.code} and o.id = ${order_id} and case ${recipient}::text
      when 'client' then o.client_id = a.id
      else a.id in (o.tutor_id, o.personal_tutor_id) or exists (
        select from order_response r where r.edition = o.edition and r.order_id = o.id and r.tutor_id = a.id)
      end`.execute(db)
  const [found] = rows
  if (!found) throw fail('not_found')
  return (recipient === 'client' && found.phone) || (found.account_phone ?? '')
}
