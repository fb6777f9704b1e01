import type { StaffMember } from '#shared/access.ts'
import type { LoadedData } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { schoolConnectionPage } from '../../contract/staff.ts'
import { listSchoolSubjects } from '../lessons/school-lessons.ts'
import { findSchool } from '../protocol/school-api.ts'
import { getSchoolState } from '../protocol/school-state.ts'
import { officePath } from '../sandbox/serve-office.ts'
import { countForStaff, countUnusableReports, countWaitingMessages } from './school-counts.ts'

const shownRefused = 20

export async function loadSchoolConnection(ctx: Ctx<StaffMember>): Promise<LoadedData<typeof schoolConnectionPage>> {
  const school = findSchool(ctx)
  const { alerted_at: _alerted, failures: _failures, lessons_synced_at: synced, ...state } = await getSchoolState(ctx)
  const refused = await selectMessages(ctx, 'refused').orderBy('id', 'desc').limit(shownRefused).execute()
  const oldest = await selectMessages(ctx, 'waiting').orderBy('id').limit(1).executeTakeFirst()
  return {
    counts: await countForStaff(ctx),
    ...state,
    ...(await countUnusableReports(ctx)),
    connection: school ? (school.isSandbox ? 'sandbox' : 'outside') : 'none',
    office: school?.isSandbox ? officePath : null,
    lessons: synced ? (await listSchoolSubjects(ctx)).map(({ name }) => name) : [],
    waiting: await countWaitingMessages(ctx),
    failing: oldest?.error ? oldest : null,
    refused,
  }
}

function selectMessages({ db, edition }: Ctx, state: 'waiting' | 'refused') {
  return db
    .selectFrom('school_message')
    .select(['id', 'kind', 'order_id', 'candidate_id', 'error', 'created_at'])
    .where('edition', '=', edition.code)
    .where('state', '=', state)
}
