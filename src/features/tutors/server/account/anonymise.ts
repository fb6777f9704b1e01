import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { forgetDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { closeAccount } from '#features/accounts/public.ts'
import type { leavingEndpoints } from '../../staff-contract.ts'
import { removeDocuments } from '../files/documents.ts'
import { removePhotos } from '../files/photos.ts'

/** By staff, at once; also for those whom staff have deleted before. */
export async function anonymiseByStaff(ctx: Ctx<StaffMember>, { tutor_id }: Input<typeof leavingEndpoints.anonymise>) {
  if (!(await anonymiseTutor(ctx, tutor_id))) throw refuse('not_found')
  return {}
}

/** Rows that are about the tutor and nothing else. */
const details = ['tutor_subject', 'tutor_place', 'tutor_revision', 'tutor_draft'] as const

/**
 * For good: of a tutor the id stays, for the books and for whoever was brought by them, and that there was one. Who is
 * a client as well goes on as one, with the account; everybody else's account is closed. Other slices hear of
 * `tutor.anonymised` and `account.closed` before this commits. With a day given, only who asked for it by then and has
 * not taken it back. Answers whether there was anybody to forget.
 */
export async function anonymiseTutor(ctx: Ctx, id: number, askedBy?: Date): Promise<boolean> {
  const leaving = await held(ctx, id, askedBy)
  if (!leaving) return false
  await emptyTutor(ctx, id)
  if (leaving.client) await ctx.endSessions('person', id)
  else await closeAccount(ctx, id)
  const { email, locale } = leaving
  await ctx.emit({
    name: 'tutor.anonymised',
    entity: 'tutor',
    entityId: id,
    // Where to say goodbye: only the letter that does it knows, and is forgotten itself once it is sent.
    ...(email && { secrets: { email, locale: locale ?? '' } }),
  })
  return true
}

/** An account is closed from elsewhere, by a client whom staff had deleted as a tutor: nothing of the tutor stays. */
export async function forgetTutor(ctx: Ctx, { entityId: id = 0 }: Event): Promise<void> {
  if (!(await held(ctx, id))) return
  await emptyTutor(ctx, id)
  await ctx.emit({ name: 'tutor.anonymised', entity: 'tutor', entityId: id })
}

async function emptyTutor(ctx: Ctx, id: number): Promise<void> {
  const { db, edition } = ctx
  await removePhotos(ctx, id)
  await removeDocuments(ctx, id)
  for (const table of details)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('tutor_id', '=', id).execute()
  await db
    .updateTable('tutor')
    .set({ ...emptied, anonymised_at: ctx.now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  await forgetDetails(ctx, ['tutor'], [id])
}

/** Everything but when it came, was shown and left, and who brought it. */
const emptied = {
  state: 'draft',
  active: false,
  hidden_by_staff: false,
  name: '{}',
  first_name: '{}',
  sex: null,
  birth_date: null,
  city_id: null,
  university_id: null,
  university_name: '',
  university_graduation_year: null,
  prof: null,
  teaching_since: null,
  short_description: '{}',
  description: '{}',
  schedule: [0, 0, 0, 0, 0, 0, 0],
  video_url: null,
  work_home: false,
  work_travel: false,
  work_online: false,
  score: 0,
  points_first_diploma: 0,
  points_second_diploma: 0,
  penalty: 0,
  penalty_reason: '',
  verification: 'none',
  verification_at: null,
  verification_comment: '',
  verified_until: null,
  submitted_at: null,
  revision_comment: '',
  admin_comment: '',
  privacy: '{}',
  email_subscribed: false,
  school_tutor: false,
  accept_orders: false,
  auto_appoint: false,
  show_in_catalog: false,
  potential_school_tutor: false,
  trusted: false,
  favorite: false,
}

/** The account before the tutor, wherever both are held: two who want them never wait for each other in a circle. */
async function held({ db, edition }: Ctx, id: number, askedBy?: Date) {
  const account = await db
    .selectFrom('account as a')
    .leftJoin('client as c', (join) =>
      join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id').on('c.deleted_at', 'is', null),
    )
    .select(['a.email', 'a.email_confirmed_at', 'a.locale', 'c.id as client'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .$if(askedBy !== undefined, (tutors) => tutors.where('deletion_requested_at', '<=', askedBy!))
    .forUpdate()
    .executeTakeFirst()
  if (!account || !tutor) return undefined
  // One that nobody has confirmed may be a stranger's.
  return { ...account, email: account.email_confirmed_at && account.email }
}
