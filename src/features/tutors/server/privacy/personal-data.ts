import type { Ctx } from '#platform/context.ts'
import { listVisibleEvents } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { withPrivacyDefaults } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import { tutorEventVisibility } from '../staff/event-visibility.ts'

/** Internal flags of staff, which the exported profile omits as well. */
const internalMarks = ['trusted', 'potential_school_tutor']

/** Returns nothing if the person is not a tutor. */
export async function collectTutorData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const profile = await findProfile(ctx, id)
  if (!profile) return []
  const { privacy, ...facts } = profile
  const record = await listVisibleEvents(ctx, 'tutor', id, { events: tutorEventVisibility, reader: 'tutor' })
  const texts = {
    draft: await findTutorRow(ctx, 'tutor_draft', id),
    waiting: await findTutorRow(ctx, 'tutor_revision', id),
  }
  return [
    {
      name: 'profile/profile.json',
      data: { ...facts, subjects: await listSubjects(ctx, id), places: await listPlaces(ctx, id) },
    },
    { name: 'profile/not-published-yet.json', data: texts },
    { name: 'profile/privacy.json', data: withPrivacyDefaults(privacy as Partial<Privacy>) },
    {
      name: 'profile/record.json',
      data: record.events.filter((one) => !isInternal(one)),
      cut: record.cut,
    },
    ...(await listFiles(ctx, id)),
  ]
}

function isInternal({ name, after }: { name: string; after: unknown }): boolean {
  return name === 'tutor.switched' && internalMarks.some((mark) => Object.hasOwn(Object(after) as object, mark))
}

function findProfile({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor as t')
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .leftJoin('university as u', (join) =>
      join.onRef('u.edition', '=', 't.edition').onRef('u.id', '=', 't.university_id'),
    )
    .select(['t.id', 't.created_at', 't.state', 't.active', 't.published_at', 't.submitted_at', 't.revision_comment'])
    .select(['t.name', 't.first_name', 't.sex', 't.birth_date', 'c.name as city', 't.prof', 't.teaching_since'])
    .select(['u.name as university', 't.university_name', 't.university_graduation_year', 't.video_url'])
    .select(['t.short_description', 't.description', 't.schedule', 't.work_home', 't.work_travel', 't.work_online'])
    .select(['t.score', 't.points_first_diploma', 't.points_second_diploma', 't.penalty', 't.penalty_reason'])
    .select(['t.verification', 't.verification_at', 't.verification_comment', 't.verified_until', 't.school_tutor'])
    .select(['t.accept_orders', 't.show_in_catalog', 't.email_subscribed', 't.deletion_requested_at', 't.privacy'])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id)
    .where('t.anonymised_at', 'is', null)
    .executeTakeFirst()
}

async function listSubjects({ db, edition }: Ctx, id: number) {
  const subjects = await db
    .selectFrom('tutor_subject as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['s.id', 's.name', 't.price', 't.description'])
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', id)
    .orderBy('t.position')
    .execute()
  const levels = await db
    .selectFrom('tutor_subject_level as t')
    .innerJoin('level as l', (join) => join.onRef('l.edition', '=', 't.edition').onRef('l.id', '=', 't.level_id'))
    .select(['t.subject_id', 'l.name'])
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', id)
    .execute()
  return subjects.map(({ id: subject, ...taught }) => ({
    ...taught,
    levels: levels.filter(({ subject_id }) => subject_id === subject).map(({ name }) => name),
  }))
}

function listPlaces({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor_place as t')
    .innerJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .leftJoin('district as d', (join) => join.onRef('d.edition', '=', 't.edition').onRef('d.id', '=', 't.district_id'))
    .leftJoin('subdistrict as s', (join) =>
      join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subdistrict_id'),
    )
    .select(['t.kind', 'c.name as city', 'd.name as district', 's.name as subdistrict'])
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', id)
    .execute()
}

async function findTutorRow({ db, edition }: Ctx, table: 'tutor_draft' | 'tutor_revision', tutorId: number) {
  const row = await db
    .selectFrom(table)
    .selectAll()
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  return row ?? null
}

/** Demo portraits are left out: they are no personal data. */
async function listFiles({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const photos = await db
    .selectFrom('tutor_photo')
    .select(['state', 'original', 'portrait'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', id)
    .execute()
  const documents = await db
    .selectFrom('tutor_document')
    .select(['id', 'kind', 'file'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', id)
    .orderBy('id')
    .execute()
  return [
    ...photos.flatMap(({ state, original, portrait }) => [
      { name: `photos/${state}${fileExtension(original)}`, file: original },
      { name: `photos/${state}-portrait${fileExtension(portrait)}`, file: portrait },
    ]),
    ...documents.map((one) => ({ name: `documents/${one.kind}-${one.id}${fileExtension(one.file)}`, file: one.file })),
  ]
}

const fileExtension = (file: string) => file.slice(file.lastIndexOf('.'))
