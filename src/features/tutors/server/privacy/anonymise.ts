import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import { closeAccount, credentialsChanged } from '#features/accounts/public.ts'
import type { anonymiseEndpoints } from '../../contract/privacy.ts'
import { deleteDocuments } from '../files/documents.ts'
import { deletePhotos } from '../files/photos.ts'

/** Works immediately, and for deleted tutors as well. */
export async function anonymiseByStaff(
  ctx: Ctx<StaffMember>,
  { tutor_id }: Input<typeof anonymiseEndpoints.anonymise>,
) {
  if (!(await anonymiseTutor(ctx, tutor_id))) throw fail('not_found')
  return {}
}

/** Tables that hold nothing but the tutor's own data. */
const detailTables = ['tutor_subject', 'tutor_place', 'tutor_revision', 'tutor_draft', 'tutor_device'] as const

/**
 * Erases a tutor irreversibly; the id stays for accounting and referrals. The account is closed unless the person is
 * also a client. Other slices handle `tutor.anonymised` and `account.closed` in the same transaction. With `askedBy`,
 * only a deletion requested by that date and not cancelled since is carried out. Returns false if there was nothing to
 * erase.
 */
export async function anonymiseTutor(ctx: Ctx, id: number, askedBy?: Date): Promise<boolean> {
  const leaving = await lockLeavingTutor(ctx, id, askedBy)
  if (!leaving) return false
  await clearTutor(ctx, id)
  if (leaving.client) await credentialsChanged(ctx, [id], 'anonymised')
  else await closeAccount(ctx, id)
  const { email, locale } = leaving
  await ctx.emit({
    name: 'tutor.anonymised',
    entity: 'tutor',
    entityId: id,
    // The address is kept only for the farewell email, and erased once it is sent.
    ...(email && { secrets: { email, locale: locale ?? '' } }),
  })
  return true
}

/** Covers a deleted tutor whose account is closed as a client. */
export async function onTutorAccountClosed(ctx: Ctx, { entityId: id = 0 }: Event): Promise<void> {
  if (!(await lockLeavingTutor(ctx, id))) return
  await clearTutor(ctx, id)
  await ctx.emit({ name: 'tutor.anonymised', entity: 'tutor', entityId: id })
}

async function clearTutor(ctx: Ctx, id: number): Promise<void> {
  const { db, edition } = ctx
  await deletePhotos(ctx, id)
  await deleteDocuments(ctx, id)
  for (const table of detailTables)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('tutor_id', '=', id).execute()
  await db
    .updateTable('tutor')
    .set({ ...clearedColumns, anonymised_at: ctx.now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  await eraseEventDetails(ctx, ['tutor'], [id])
}

/** Creation, publication and deletion dates and the referrer stay. */
const clearedColumns = {
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

/** Locks payments and orders before the account and the tutor, as everywhere else, to avoid deadlocks. */
async function lockLeavingTutor(ctx: Ctx, id: number, askedBy?: Date) {
  const { db, edition } = ctx
  await ctx.slices.lockForErasure(id)
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
  // An unconfirmed email may belong to someone else.
  return { ...account, email: account.email_confirmed_at && account.email }
}
