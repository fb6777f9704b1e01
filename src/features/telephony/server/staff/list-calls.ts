import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { CallEntry, callEndpoints } from '../../contract.ts'
import { exchangeOf } from '../call/exchange.ts'

const maxCalls = 50

/** The calls about an order, or with a tutor, for their cases. */
export async function listCalls(ctx: Ctx, { order_id, tutor_id }: Input<typeof callEndpoints.list>) {
  if ((order_id === undefined) === (tutor_id === undefined)) throw fail('not_found')
  await assertExists(ctx, order_id, tutor_id)
  const calls = await selectCalls(ctx)
    .$if(order_id !== undefined, (query) => query.where('p.order_id', '=', order_id!))
    .$if(tutor_id !== undefined, (query) => query.where('p.account_id', '=', tutor_id!))
    .orderBy('p.started_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxCalls)
    .execute()
  return { calls: calls.map(presentCall), sandbox: exchangeOf(ctx).isSandbox, consent: consentText(ctx) }
}

async function assertExists({ db, edition }: Ctx, orderId: number | undefined, tutorId: number | undefined) {
  const found =
    orderId === undefined
      ? await db
          .selectFrom('tutor')
          .select('id')
          .where('edition', '=', edition.code)
          .where('id', '=', tutorId!)
          .execute()
      : await db
          .selectFrom('lesson_order')
          .select('id')
          .where('edition', '=', edition.code)
          .where('id', '=', orderId)
          .execute()
  if (found.length === 0) throw fail('not_found')
}

/** Staff say this before a call is recorded, in the language of the edition. */
export function consentText(ctx: Ctx): string {
  return ctx.t(`call.consent.${ctx.edition.telephony.recordingConsent}`, {}, ctx.edition.locales[0])
}

export function selectCalls({ db, edition }: Ctx) {
  return db
    .selectFrom('phone_call as p')
    .leftJoin('staff_member as m', 'm.id', 'p.staff_id')
    .select(['p.id', 'p.direction', 'p.state', 'p.phone', 'p.recipient', 'p.order_id', 'p.started_at'])
    .select(['p.answered_at', 'p.ended_at', 'p.result', 'p.note', 'p.recording_ref', 'm.name as staff'])
    .where('p.edition', '=', edition.code)
    .where('p.deleted_at', 'is', null)
}

type SelectedCall = Awaited<ReturnType<ReturnType<typeof selectCalls>['execute']>>[number]

export function presentCall({ recording_ref, staff, ...row }: SelectedCall): CallEntry {
  return { ...row, staff: staff ?? '', recorded: Boolean(recording_ref) } as CallEntry
}
