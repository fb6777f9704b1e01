import { sql } from 'kysely'
import { fail } from '#shared/errors.ts'
import { localized, displayLanguage } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { isOpenFor } from '#features/tutor-visibility/public.ts'
import { ageOn, avatarAddress, isVerified, withPrivacyDefaults, shortName } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import type { PublicProfile } from '../../contract/public-profile.ts'
import { createProfileMasker } from '../profile/profile-masks.ts'
import { todayIn } from '../profile/today.ts'
import { listRatingInputs, listTutorRecords } from '../rating/refresh-rating.ts'
import { typicalResponseHours, ratingPartNames, computeRating } from '../../rating-model.ts'
import type { RatingPartScore } from '../../rating-model.ts'
import { listOfferedSubjects, placeNames, listTutorPlaces } from './subjects-and-places.ts'
import type { OfferedSubject, TutorPlaces } from './subjects-and-places.ts'

/** A published tutor with internal data beyond the public profile. */
export type PublicTutor = {
  shown: PublicProfile
  city_id: number | null
  avatar: string | null
  subjects: OfferedSubject[]
  places: TutorPlaces
  accept_orders: boolean
  indexed: boolean
  rating: { score: number; parts: RatingPartScore[] }
  /** Typical response time in hours; null with too little data. */
  answers_within: number | null
}

/** Hidden tutors answer `not_found` without a reason. */
export async function getPublicTutor(ctx: Ctx, id: number): Promise<PublicTutor> {
  const row = await findTutorRow(ctx, id)
  if (!row?.has_page) throw fail('not_found')
  const masks = createMasks(ctx, row)
  const [parts, known, records] = await Promise.all([
    listParts(ctx, row, masks),
    listRatingInputs(ctx, [id]),
    listTutorRecords(ctx, [id]),
  ])
  const record = records.get(id)
  const rated = known.get(id)
  if (!rated) throw fail('not_found')
  return {
    shown: presentProfile(ctx, maskRow(row, masks), parts),
    city_id: row.city_id,
    avatar: row.avatar,
    subjects: parts.subjects,
    places: parts.places,
    accept_orders: row.takes_requests,
    indexed: withPrivacyDefaults(row.privacy as Partial<Privacy>).search_engines,
    rating: withStoredPoints(computeRating(rated), row),
    answers_within: record ? typicalResponseHours(record) : null,
  }
}

/** Uses the stored points, so that the profile and the lists never disagree. */
function withStoredPoints(
  counted: PublicTutor['rating'],
  { score, score_parts }: { score: number; score_parts: number[] },
) {
  if (score_parts.length === 0) return counted
  const parts = counted.parts.map((one) => ({
    ...one,
    points: score_parts[ratingPartNames.indexOf(one.part)] ?? one.points,
  }))
  return { score, parts }
}

/**
 * Also works for unpublished profiles, for moderation. `all` ignores privacy settings, because a hidden field may be
 * shown later without another review.
 */
export async function getPublicProfile(ctx: Ctx, id: number, { all = false } = {}): Promise<PublicProfile> {
  const row = await findTutorRow(ctx, id)
  if (!row) throw fail('not_found')
  const shown = all ? { ...row, privacy: {} } : row
  return presentProfile(ctx, shown, await listParts(ctx, shown))
}

type Row = NonNullable<Awaited<ReturnType<typeof findTutorRow>>>

function findTutorRow({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor as t')
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .leftJoin('university as u', (join) =>
      join.onRef('u.edition', '=', 't.edition').onRef('u.id', '=', 't.university_id'),
    )
    .select(['t.id', 't.privacy', 't.name', 't.first_name', 't.avatar', 't.birth_date', 't.prof', 't.city_id'])
    .select([
      't.score',
      't.score_parts',
      't.teaching_since',
      't.short_description',
      't.description',
      't.work_home',
      't.work_travel',
    ])
    .select(['t.work_online', 't.schedule', 't.university_name', 't.university_graduation_year', 't.video_url'])
    .select([
      't.text_masks',
      't.mask_version',
      't.verified_until',
      't.school_tutor',
      'c.name as city',
      'u.name as university',
    ])
    .select([isOpenFor('page').as('has_page'), isOpenFor('requests').as('takes_requests')])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
    .executeTakeFirst()
}

type ProfileMasks = ReturnType<typeof createMasks>

/** Masks only the displayed language; texts with outdated masks are masked on the fly. */
function createMasks({ edition, locale }: Ctx, row: Row) {
  const { field, subject, university_name } = createProfileMasker(row)
  const chosen = (texts: unknown) => displayLanguage(texts ?? {}, locale, edition.locales[0])
  return {
    field: (name: Parameters<typeof field>[0]) => field(name, chosen(row[name])),
    subject: (id: number, texts: unknown) => subject(id, chosen(texts)),
    university_name: () => university_name(row.university_name),
  }
}

function maskRow(row: Row, { field, university_name }: ProfileMasks): Row {
  return {
    ...row,
    name: field('name'),
    first_name: field('first_name'),
    short_description: field('short_description'),
    description: field('description'),
    university_name: university_name(),
  }
}

type Parts = { subjects: OfferedSubject[]; places: TutorPlaces; checked: PublicProfile['checked'] }

async function listParts(ctx: Ctx, row: Row, masks?: ProfileMasks): Promise<Parts> {
  const { education } = withPrivacyDefaults(row.privacy as Partial<Privacy>)
  const [subjects, places, checked] = await Promise.all([
    listOfferedSubjects(ctx, row.id, masks?.subject),
    listTutorPlaces(ctx, row.id),
    listCheckedDocuments(ctx, row.id, education),
  ])
  return {
    subjects,
    places: { home: row.work_home ? places.home : [], travel: row.work_travel ? places.travel : [] },
    checked,
  }
}

function presentProfile(ctx: Ctx, row: Row, { subjects, places, checked }: Parts): PublicProfile {
  const { edition, locale } = ctx
  const localize = (text: unknown) => localized(text ?? {}, locale, edition.locales[0])
  const shows = withPrivacyDefaults(row.privacy as Partial<Privacy>)
  const today = todayIn(ctx)
  const name = localize(row.name)
  const school = row.school_tutor ? presentSchoolRates(edition) : null
  return {
    id: row.id,
    name: shows.full_name ? name : shortName(name),
    first_name: localize(row.first_name),
    avatar: avatarAddress(row.avatar, 260) ?? null,
    age: shows.age && row.birth_date ? ageOn(row.birth_date, today) : null,
    city: localize(row.city),
    prof: row.prof,
    practice: row.teaching_since === null ? null : Math.max(0, Number(today.slice(0, 4)) - row.teaching_since),
    short_description: localize(row.short_description),
    description: localize(row.description),
    subjects: subjects.map(({ id, name: subject, levels, price, description }) => ({
      subject_id: id,
      name: subject,
      levels: levels.map((level) => level.name),
      price: school ? Math.min(...school.base) : price,
      description,
    })),
    currency: edition.currency,
    work_home: row.work_home,
    work_travel: row.work_travel,
    work_online: row.work_online,
    home: placeNames(places.home),
    travel: placeNames(places.travel),
    schedule: shows.schedule ? row.schedule : null,
    university: shows.education ? row.university_name || localize(row.university) : '',
    university_graduation_year: shows.education ? row.university_graduation_year : null,
    video_url: row.video_url ?? '',
    verified: isVerified(row, ctx.now),
    checked,
    school_rates: school,
  }
}

function presentSchoolRates({ schoolRates: rates }: Ctx['edition']): PublicProfile['school_rates'] {
  return rates ? { base: [...rates.base], advanced: [...rates.advanced] } : null
}

/** The latest check per kind. Hiding the education hides diplomas as well. */
async function listCheckedDocuments({ db, edition }: Ctx, tutorId: number, education: boolean) {
  const rows = await db
    .selectFrom('tutor_document')
    .select(['kind', sql<Date>`max(checked_at)`.as('at')])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .where('state', '=', 'accepted')
    .where('checked_at', 'is not', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.filter(({ kind }) => education || kind === 'identity')
}
