import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { parseContact } from '#features/accounts/model.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import type { schoolEndpoints } from '../../contract/site.ts'
import { candidateRetentionDays, openCandidateStatuses } from '../../model.ts'
import type { CandidateStatus } from '../../model.ts'
import { enqueueSchoolMessage } from '../protocol/enqueue-message.ts'

type CandidateInput = Input<typeof schoolEndpoints.registerCandidate>['candidate']
const dayMs = 86_400_000

/**
 * An application to the school. A second one with the same address, while the first is open, answers like the first:
 * a double click registers one candidate, and nobody learns who else has applied. The address of a tutor is that of the
 * account. A tutor's application is stored beside one that a guest has sent with the same address, because the guest may
 * be somebody else.
 */
export async function registerCandidate(ctx: Ctx, { candidate }: Input<typeof schoolEndpoints.registerCandidate>) {
  if (!ctx.edition.school) throw fail('not_found')
  const tutor_id = findTutor(ctx)?.id ?? null
  const account = tutor_id === null ? undefined : await getOwnAccount(ctx, tutor_id)
  const contacts = await checkCandidate(ctx, { ...candidate, email: account?.email ?? candidate.email })
  await createCandidate(ctx, { ...candidate, ...contacts, tutor_id })
  const status: CandidateStatus = 'new'
  return { status }
}

/** A session of an order link does not prove who the visitor is. */
function findTutor({ auth }: Ctx): Person | undefined {
  const { person } = auth
  return person && !person.limits && person.roles.includes('tutor') ? person : undefined
}

/** Reports all problems at once. */
async function checkCandidate(ctx: Ctx, { email, phone, lessons, terms }: CandidateInput) {
  const problems: Record<string, MessageRef[]> = {}
  const contact = (kind: 'email' | 'phone', given: string) => {
    const read = parseContact(kind, given, ctx.edition.phone)
    if ('address' in read) return read.address
    problems[kind] = [read.problem]
    return ''
  }
  const contacts = { email: contact('email', email), phone: contact('phone', phone) }
  const { subjects } = await getCatalogNames(ctx)
  if (lessons.some((one) => !subjects.byId.get(one)?.active)) problems['lessons'] = [{ id: 'invalid.unknown' }]
  if (!terms) problems['terms'] = [{ id: 'invalid.terms' }]
  if (Object.keys(problems).length > 0) throw failFields(problems)
  return contacts
}

type NewCandidate = CandidateInput & { tutor_id: number | null }

async function createCandidate(ctx: Ctx, given: NewCandidate): Promise<void> {
  const { name, email, phone, experience, about, tutor_id, lessons } = given
  const { db, edition, locale, now } = ctx
  if (tutor_id === null && (await hasOpenApplication(ctx, email))) return
  const erase_at = new Date(now.getTime() + candidateRetentionDays * dayMs)
  const values = { name, email, phone, experience, about, tutor_id, locale, created_at: now, erase_at }
  // The unique indexes of open applications decide, also between two calls at the same moment.
  const inserted = await db
    .insertInto('school_candidate')
    .values({ edition: edition.code, ...values })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  for (const subject_id of new Set(lessons))
    await db
      .insertInto('school_candidate_subject')
      .values({ edition: edition.code, candidate_id: inserted.id, subject_id })
      .execute()
  await enqueueSchoolMessage(ctx, 'candidate', { candidate_id: inserted.id })
  await ctx.emit({ name: 'school_candidate.registered', entity: 'school_candidate', entityId: inserted.id })
}

/** Open applications of tutors count too, so that a guest cannot send a second one in the name of a tutor. */
async function hasOpenApplication({ db, edition }: Ctx, email: string): Promise<boolean> {
  const known = await db
    .selectFrom('school_candidate')
    .select('id')
    .where('edition', '=', edition.code)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('status', 'in', openCandidateStatuses)
    .executeTakeFirst()
  return known !== undefined
}
