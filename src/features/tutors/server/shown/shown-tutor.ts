import { sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import { localized, shownLanguage } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { ageOn, avatarAddress, isVerified, privacyOf, shortName } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import type { ShownTutor } from '../../shown-contract.ts'
import { maskedTexts } from '../profile/profile-masks.ts'
import { todayIn } from '../profile/today.ts'
import { knownOf, recordsOf } from '../standing/refresh-rating.ts'
import { answersWithin, partNames, ratingOf } from '../../rating-model.ts'
import type { PartOfRating } from '../../rating-model.ts'
import { offeredSubjects, placeNames, placesOf } from './shown-lists.ts'
import type { OfferedSubject, Places } from './shown-lists.ts'

/** A tutor who is on show, with everything that may be known of one: more than is drawn of them. */
export type PublicTutor = {
  shown: ShownTutor
  city_id: number | null
  avatar: string | null
  subjects: OfferedSubject[]
  places: Places
  accept_orders: boolean
  /** Whether search engines may know them. */
  indexed: boolean
  rating: { score: number; parts: PartOfRating[] }
  /** Within how many hours they usually answer a request; null where nobody can tell. */
  answers_within: number | null
}

/** Of everybody who is not on show there is nothing, and nobody learns why. */
export async function readPublicTutor(ctx: Ctx, id: number): Promise<PublicTutor> {
  const row = await readRow(ctx, id)
  if (!row || row.state !== 'published' || !row.active || row.leaving) throw refuse('not_found')
  const masks = shownMasks(ctx, row)
  const [parts, known, records] = await Promise.all([
    readParts(ctx, row, masks),
    knownOf(ctx, [id]),
    recordsOf(ctx, [id]),
  ])
  const record = records.get(id)
  const rated = known.get(id)
  if (!rated) throw refuse('not_found')
  return {
    shown: present(ctx, maskedRow(row, masks), parts),
    city_id: row.city_id,
    avatar: row.avatar,
    subjects: parts.subjects,
    places: parts.places,
    accept_orders: row.accept_orders,
    indexed: privacyOf(row.privacy as Partial<Privacy>).search_engines,
    rating: asListed(ratingOf(rated), row),
    answers_within: record ? answersWithin(record) : null,
  }
}

/** The points that lists go by: those of this hour may be others until they are stored, and nobody should see both. */
function asListed(counted: PublicTutor['rating'], { score, score_parts }: { score: number; score_parts: number[] }) {
  if (score_parts.length === 0) return counted
  const parts = counted.parts.map((one) => ({ ...one, points: score_parts[partNames.indexOf(one.part)] ?? one.points }))
  return { score, parts }
}

/**
 * A tutor as visitors see one, or would: also of a profile that is not on show, for staff who look at it first. They see
 * `all` of it: what is kept back today may be shown tomorrow, and nobody looks again then.
 */
export async function readShownTutor(ctx: Ctx, id: number, { all = false } = {}): Promise<ShownTutor> {
  const row = await readRow(ctx, id)
  if (!row) throw refuse('not_found')
  const shown = all ? { ...row, privacy: {} } : row
  return present(ctx, shown, await readParts(ctx, shown))
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

function readRow({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor as t')
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .leftJoin('university as u', (join) =>
      join.onRef('u.edition', '=', 't.edition').onRef('u.id', '=', 't.university_id'),
    )
    .select([
      't.id',
      't.state',
      't.active',
      't.accept_orders',
      't.privacy',
      't.name',
      't.first_name',
      't.avatar',
      't.birth_date',
      't.prof',
      't.city_id',
    ])
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
    .select(sql<boolean>`t.deletion_requested_at is not null`.as('leaving'))
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
    .executeTakeFirst()
}

type ShownMasks = ReturnType<typeof shownMasks>

/** Only of the language that is shown: texts of older rules are masked now, and nobody reads the others. */
function shownMasks({ edition, locale }: Ctx, row: Row) {
  const { field, subject, university_name } = maskedTexts(row)
  const chosen = (texts: unknown) => shownLanguage(texts ?? {}, locale, edition.locales[0])
  return {
    field: (name: Parameters<typeof field>[0]) => field(name, chosen(row[name])),
    subject: (id: number, texts: unknown) => subject(id, chosen(texts)),
    university_name: () => university_name(row.university_name),
  }
}

function maskedRow(row: Row, { field, university_name }: ShownMasks): Row {
  return {
    ...row,
    name: field('name'),
    first_name: field('first_name'),
    short_description: field('short_description'),
    description: field('description'),
    university_name: university_name(),
  }
}

type Parts = { subjects: OfferedSubject[]; places: Places; checked: ShownTutor['checked'] }

async function readParts(ctx: Ctx, row: Row, masks?: ShownMasks): Promise<Parts> {
  const { education } = privacyOf(row.privacy as Partial<Privacy>)
  const [subjects, places, checked] = await Promise.all([
    offeredSubjects(ctx, row.id, masks?.subject),
    placesOf(ctx, row.id),
    checkedDocuments(ctx, row.id, education),
  ])
  return {
    subjects,
    places: { home: row.work_home ? places.home : [], travel: row.work_travel ? places.travel : [] },
    checked,
  }
}

function present(ctx: Ctx, row: Row, { subjects, places, checked }: Parts): ShownTutor {
  const { edition, locale } = ctx
  const say = (text: unknown) => localized(text ?? {}, locale, edition.locales[0])
  const shows = privacyOf(row.privacy as Partial<Privacy>)
  const today = todayIn(ctx)
  const name = say(row.name)
  const school = row.school_tutor ? schoolRates(edition) : null
  return {
    id: row.id,
    name: shows.full_name ? name : shortName(name),
    first_name: say(row.first_name),
    avatar: avatarAddress(row.avatar, 260) ?? null,
    age: shows.age && row.birth_date ? ageOn(row.birth_date, today) : null,
    city: say(row.city),
    prof: row.prof,
    practice: row.teaching_since === null ? null : Math.max(0, Number(today.slice(0, 4)) - row.teaching_since),
    short_description: say(row.short_description),
    description: say(row.description),
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
    university: shows.education ? row.university_name || say(row.university) : '',
    university_graduation_year: shows.education ? row.university_graduation_year : null,
    video_url: row.video_url ?? '',
    verified: isVerified(row, ctx.now),
    checked,
    school_rates: school,
  }
}

function schoolRates({ schoolRates: rates }: Ctx['edition']): ShownTutor['school_rates'] {
  return rates ? { base: [...rates.base], advanced: [...rates.advanced] } : null
}

/** What staff have seen, of each kind the latest. Whoever does not show their education shows no diploma either. */
async function checkedDocuments({ db, edition }: Ctx, tutorId: number, education: boolean) {
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
