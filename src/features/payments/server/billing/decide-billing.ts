import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffBillingEndpoints as calls } from '../../contract/billing.ts'
import type { BillingState } from '../../model.ts'
import { findLockedBilling } from './lock-billing.ts'

/** Staff may change their mind, but a draft has nothing to decide. */
const decidable: Record<'approved' | 'rejected', readonly BillingState[]> = {
  approved: ['submitted', 'rejected'],
  rejected: ['submitted', 'approved'],
}

export async function decideBilling(
  ctx: Ctx<StaffMember>,
  { tutor_id, approve, reject_comment, submitted_at }: Input<typeof calls.approve>,
) {
  const state = approve ? 'approved' : 'rejected'
  if (!approve && reject_comment === '') throw failField('reject_comment', 'invalid.required')
  const billing = await lockedBilling(ctx, tutor_id)
  const isSeen = submitted_at === undefined || wholeSeconds(submitted_at) === wholeSeconds(billing.submitted_at)
  if (!decidable[state].includes(billing.state as BillingState) || !isSeen) throw fail('wrong_status')
  const comment = approve ? '' : reject_comment
  const decision = { state, comment, decided_at: ctx.now, decided_by: ctx.actor.id } as const
  // A rejected change leaves the data that were approved before it.
  await setColumns(ctx, tutor_id, approve ? { ...decision, approved_before: null } : decision)
  await ctx.emit({
    name: approve ? 'billing.approved' : 'billing.rejected',
    entity: 'tutor',
    entityId: tutor_id,
    before: { state: billing.state },
    after: { state, comment },
  })
  return {}
}

/** The tutor can fill in the field again; until then there are no billing data to invoice. */
export async function clearOnceField(ctx: Ctx<StaffMember>, { tutor_id, field }: Input<typeof calls.clearField>) {
  const billing = await lockedBilling(ctx, tutor_id)
  if (billing[field] === '') throw fail('wrong_status')
  await setColumns(ctx, tutor_id, { [field]: '', state: 'draft', comment: '', approved_before: null })
  await ctx.emit({ name: 'billing.field_cleared', entity: 'tutor', entityId: tutor_id, after: { field } })
  return {}
}

async function lockedBilling(ctx: Ctx, tutorId: number) {
  const billing = await findLockedBilling(ctx, tutorId)
  if (!billing) throw fail('not_found')
  return billing
}

/** The wire carries seconds. */
const wholeSeconds = (at: Date | null) => at && Math.floor(at.getTime() / 1000)

type Decision = Partial<Record<'legal_form' | 'tax_id' | 'comment', string>> & {
  state: BillingState
  approved_before?: null
  decided_at?: Date
  decided_by?: number
}

async function setColumns({ db, edition }: Ctx, tutorId: number, columns: Decision): Promise<void> {
  await db
    .updateTable('billing_data')
    .set(columns)
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
}
