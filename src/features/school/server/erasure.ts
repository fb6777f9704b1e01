import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { enqueueSchoolMessage } from './protocol/enqueue-message.ts'

const erasedCandidate = {
  name: '',
  email: '',
  phone: '',
  about: '',
  note: '',
  locale: '',
  experience: 0,
  status: 'erased',
}
const batch = 200

/**
 * The person has left: the applications lose everything personal, and the school is asked to erase them too. Those that
 * were sent without logging in are found by the addresses of the closed account.
 */
export async function eraseTutorCandidates(ctx: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const { db, edition } = ctx
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  const emails = addresses.map((address) => address.toLowerCase())
  const rows = await db
    .selectFrom('school_candidate')
    .select('id')
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([
        where('tutor_id', '=', entityId),
        ...(emails.length > 0
          ? [where.and([where('tutor_id', 'is', null), where(where.fn<string>('lower', ['email']), 'in', emails)])]
          : []),
      ]),
    )
    .where('status', '<>', 'erased')
    .orderBy('id')
    .execute()
  for (const { id } of rows) await eraseCandidate(ctx, id)
}

/**
 * Those without an account, after a year. The applications of tutors are erased when the tutor leaves. Runs every day;
 * what is left over is erased by the next run.
 */
export async function eraseOldCandidates(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const rows = await db
    .selectFrom('school_candidate')
    .select('id')
    .where('edition', '=', edition.code)
    .where('status', '<>', 'erased')
    .where('erase_at', '<=', now)
    .where('tutor_id', 'is', null)
    .orderBy('erase_at')
    .limit(batch)
    .execute()
  for (const { id } of rows) await eraseCandidate(ctx, id)
}

async function eraseCandidate(ctx: Ctx, id: number): Promise<void> {
  const { db, edition } = ctx
  await db
    .updateTable('school_candidate')
    .set(erasedCandidate)
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  await eraseEventDetails(ctx, ['school_candidate'], [id])
  await enqueueSchoolMessage(ctx, 'candidate_erasure', { candidate_id: id })
  await ctx.emit({ name: 'school_candidate.erased', entity: 'school_candidate', entityId: id })
}

/** The client has left: the reports lose their words, and the school is asked to erase the client's data. */
export async function eraseClientTransfers(ctx: Ctx, { entityId = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  const orders = db
    .selectFrom('lesson_order')
    .select('id')
    .where('edition', '=', edition.code)
    .where('client_id', '=', entityId)
  const rows = await db
    .updateTable('school_transfer')
    .set({ note: '', teacher: '', reason: '', facts: '{}' })
    .where('edition', '=', edition.code)
    .where('order_id', 'in', orders)
    // Leaving as a client and closing the account are two events.
    .where((where) => where.not(where.exists(erasureMessages(db))))
    .returning(['id', 'order_id'])
    .execute()
  for (const { id, order_id } of rows) await enqueueSchoolMessage(ctx, 'order_erasure', { order_id, transfer_id: id })
}

/** The messages that tell the school to erase the data of a transfer; they are never deleted. */
export function erasureMessages(db: Ctx['db']) {
  return db
    .selectFrom('school_message as m')
    .select('m.id')
    .whereRef('m.edition', '=', 'school_transfer.edition' as never)
    .whereRef('m.transfer_id', '=', 'school_transfer.id' as never)
    .where('m.kind', '=', 'order_erasure')
}

export async function exportSchoolData({ db, edition }: Ctx, personId: number): Promise<PersonalPart[]> {
  const candidates = await db
    .selectFrom('school_candidate')
    .select(['id', 'name', 'email', 'phone', 'experience', 'about', 'status', 'note', 'created_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', personId)
    .orderBy('id')
    .execute()
  const transfers = await db
    .selectFrom('school_transfer as t')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 't.edition').onRef('o.id', '=', 't.order_id'),
    )
    .select(['t.order_id', 't.state', 't.teacher', 't.first_lesson_at', 't.note', 't.created_at', 't.ended_at'])
    .where('t.edition', '=', edition.code)
    .where('o.client_id', '=', personId)
    .orderBy('t.id')
    .execute()
  return [
    ...(candidates.length > 0 ? [{ name: 'school/applications.json', data: candidates }] : []),
    ...(transfers.length > 0 ? [{ name: 'school/orders.json', data: transfers }] : []),
  ]
}
