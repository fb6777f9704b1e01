import type { Person } from '#shared/access.ts'
import type { LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { getOwnAccount } from '#features/accounts/public.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import type { schoolTutorPage } from '../../contract/site.ts'
import { isOpenCandidate } from '../../model.ts'
import type { CandidateStatus } from '../../model.ts'
import { listSchoolSubjects, presentRates } from '../lessons/school-lessons.ts'

/** For tutors whom staff have marked, and for those who have applied or teach at the school already. */
export async function loadSchoolTutor(ctx: Ctx<Person>): Promise<LoadedData<typeof schoolTutorPage>> {
  const { db, edition, actor } = ctx
  const tutor = await db
    .selectFrom('tutor')
    .select(['potential_school_tutor', 'school_tutor', 'teaching_since'])
    .where('edition', '=', edition.code)
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const application = await findApplication(ctx)
  if (!tutor.potential_school_tutor && !tutor.school_tutor && !application) throw fail('not_found')
  const taught = await listSchoolSubjects(ctx)
  const own = await db
    .selectFrom('tutor_subject')
    .select('subject_id')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', actor.id)
    .orderBy('position')
    .execute()
  const account = await getOwnAccount(ctx, actor.id)
  const isOpen = application !== null && isOpenCandidate(application.status)
  const years = tutor.teaching_since === null ? 0 : ctx.now.getUTCFullYear() - tutor.teaching_since
  return {
    application,
    school_tutor: tutor.school_tutor,
    may_apply: tutor.potential_school_tutor && !tutor.school_tutor && !isOpen,
    prefill: {
      name: account.name,
      email: account.email ?? '',
      phone: account.phone ?? '',
      lessons: own.map(({ subject_id }) => subject_id).filter((id) => taught.some((one) => one.id === id)),
      experience: Math.min(60, Math.max(0, years)),
    },
    lessons: taught.map(({ id, name }) => ({ value: id, text: name })),
    rates: presentRates(edition),
  }
}

async function findApplication(ctx: Ctx<Person>) {
  const { db, edition, actor } = ctx
  const row = await db
    .selectFrom('school_candidate')
    .select(['id', 'status', 'note', 'created_at'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', actor.id)
    .where('status', '<>', 'erased')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const subjects = await db
    .selectFrom('school_candidate_subject')
    .select('subject_id')
    .where('edition', '=', edition.code)
    .where('candidate_id', '=', row.id)
    .execute()
  const names = await getCatalogNames(ctx)
  return {
    ...row,
    status: row.status as CandidateStatus,
    lessons: subjects.flatMap(({ subject_id }) => names.subjects.byId.get(subject_id)?.name ?? []),
  }
}
