import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { isVerified, canRequestVerification } from '../../model.ts'
import type { Verification } from '../../model.ts'

export async function loadTutorVerification(ctx: Ctx<Person>) {
  return { verification: await getVerification(ctx, ctx.actor.id) }
}

export async function getVerification(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('tutor')
    .select(['verification', 'verification_comment', 'verification_at', 'verified_until'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const state = row.verification as Verification
  const steps = await listVerificationSteps(ctx, id)
  const open = canRequestVerification({ verification: state, verified_until: row.verified_until }, ctx.now)
  return {
    state,
    comment: state === 'rejected' ? row.verification_comment : '',
    submitted_at: row.verification_at,
    verified: isVerified(row, ctx.now),
    verified_until: row.verified_until,
    steps,
    open,
    may_submit: open && steps.every(({ done }) => done),
  }
}

/** A returned document does not count. */
export async function listVerificationSteps({ db, edition }: Ctx, id: number) {
  const account = await db
    .selectFrom('account')
    .select(['email_confirmed_at', 'phone_confirmed_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const documents = await db
    .selectFrom('tutor_document')
    .select('kind')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', id)
    .where('state', '!=', 'returned')
    .execute()
  const has = (wanted: string) => documents.some(({ kind }) => kind === wanted)
  return [
    { step: 'email' as const, done: account.email_confirmed_at !== null },
    ...(edition.phoneConfirm ? [{ step: 'phone' as const, done: account.phone_confirmed_at !== null }] : []),
    { step: 'identity' as const, done: has('identity') },
    { step: 'diploma' as const, done: has('diploma') },
  ]
}
