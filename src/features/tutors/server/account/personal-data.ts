import type { Ctx } from '#platform/context.ts'
import { recordOf } from '#platform/events.ts'
import type { PersonalPart } from '#platform/plugin.ts'
import { privacyOf } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import { tutorEvents } from './event-visibility.ts'

/** What staff mark for themselves: the profile here leaves it out, too. */
const internalMarks = ['trusted', 'potential_school_tutor']

/** What is kept about somebody as a tutor, and their photos and documents; nothing, if they are none. */
export async function tutorData(ctx: Ctx, id: number): Promise<PersonalPart[]> {
  const profile = await profileOf(ctx, id)
  if (!profile) return []
  const { privacy, ...facts } = profile
  const record = await recordOf(ctx, 'tutor', id, { events: tutorEvents, reader: 'tutor' })
  const texts = { draft: await ofTutor(ctx, 'tutor_draft', id), waiting: await ofTutor(ctx, 'tutor_revision', id) }
  return [
    {
      name: 'profile/profile.json',
      data: { ...facts, subjects: await subjectsOf(ctx, id), places: await placesOf(ctx, id) },
    },
    { name: 'profile/not-published-yet.json', data: texts },
    { name: 'profile/privacy.json', data: privacyOf(privacy as Partial<Privacy>) },
    {
      name: 'profile/record.json',
      data: record.events.filter((one) => !isInternal(one)),
      cut: record.cut,
    },
    ...(await filesOf(ctx, id)),
  ]
}

function isInternal({ name, after }: { name: string; after: unknown }): boolean {
  return name === 'tutor.switched' && internalMarks.some((mark) => Object.hasOwn(Object(after) as object, mark))
}

function profileOf({ db, edition }: Ctx, id: number) {
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

async function subjectsOf({ db, edition }: Ctx, id: number) {
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

function placesOf({ db, edition }: Ctx, id: number) {
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

async function ofTutor({ db, edition }: Ctx, table: 'tutor_draft' | 'tutor_revision', tutorId: number) {
  const row = await db
    .selectFrom(table)
    .selectAll()
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .executeTakeFirst()
  return row ?? null
}

/** Under names that say what they are; what is drawn for the demo is no photo of anybody. */
async function filesOf({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
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
      { name: `photos/${state}${endingOf(original)}`, file: original },
      { name: `photos/${state}-portrait${endingOf(portrait)}`, file: portrait },
    ]),
    ...documents.map((one) => ({ name: `documents/${one.kind}-${one.id}${endingOf(one.file)}`, file: one.file })),
  ]
}

const endingOf = (file: string) => file.slice(file.lastIndexOf('.'))
