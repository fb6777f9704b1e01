import { sql } from 'kysely'
import type { tutorProfileEndpoints } from '#features/tutors/contract.ts'
import type { WireInput } from '#shared/contract.ts'
import type { TestApp, Visitor } from './app.ts'

export type ProfileInput = Omit<WireInput<typeof tutorProfileEndpoints.save>['tutor'], 'version'>

export const sampleSentence = 'I teach with patience and a lot of examples.'
export const sampleText = 'Every lesson begins with what you know already, and ends with what you can do. '
  .repeat(3)
  .trim()

/** Reads subjects, cities, subdistricts and universities of an edition for use in a profile. */
export async function profileOptions({ runtime }: TestApp, edition = 'ua') {
  const { db } = runtime.database
  const { rows: subjects } = await sql<{ id: number; levels: number[] }>`
    select s.id, array_agg(l.level_id order by l.level_id) as levels
    from subject s join subject_level l on (l.edition, l.subject_id) = (s.edition, s.id)
    where s.edition = ${edition} and s.active group by s.id order by s.id limit 3`.execute(db)
  const { rows: cities } = await sql<{ id: number; districts: number[] }>`
    select c.id, array_agg(d.id order by d.id) as districts
    from city c join district d on (d.edition, d.city_id) = (c.edition, c.id)
    where c.edition = ${edition} and c.active and d.active group by c.id having count(*) > 1 order by c.id`.execute(db)
  const { rows: parts } = await sql<{ id: number; district_id: number; city_id: number }>`
    select s.id, s.district_id, d.city_id
    from subdistrict s join district d on (d.edition, d.id) = (s.edition, s.district_id)
    where s.edition = ${edition} and s.active order by s.id`.execute(db)
  const { rows: universities } = await sql<{ id: number }>`
    select id from university where edition = ${edition} and active order by id limit 2`.execute(db)
  return { subjects, cities, parts, universities }
}

export async function completeProfile(app: TestApp, edition = 'ua'): Promise<ProfileInput> {
  const { subjects, cities, universities } = await profileOptions(app, edition)
  return {
    name: 'Олена Коваль',
    sex: 'f',
    birth_date: '1990-05-17',
    city_id: cities[0]!.id,
    prof: 3,
    teaching_since: 2012,
    short_description: sampleSentence,
    description: sampleText,
    subjects: subjects.slice(0, 2).map(({ id, levels }) => ({
      subject_id: id,
      selectedLevels: levels.slice(0, 1),
      price: 30_000,
      description: sampleSentence,
    })),
    work_home: true,
    work_online: true,
    work_travel: false,
    schedule: [0, 0b1111 << 16, 0, 0, 0, 0, 0],
    university_id: universities[0]!.id,
    university_graduation_year: 2012,
  }
}

/** Saves the profile over the current version and returns the tutor, or throws. */
export async function saveProfile(visitor: Visitor, given: ProfileInput, lang?: 'ua' | 'ru' | 'en') {
  const read = await visitor.call<typeof tutorProfileEndpoints.get>('GET /api/tutor/profile/get', { lang })
  if (read.status === 'fail') throw new Error(JSON.stringify(read))
  const { version } = read.data.tutor
  const tutor = { ...given, version }
  const answer = await visitor.call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', { tutor, lang })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer.error))
  return answer.data.tutor
}

/** Creates a logged-in tutor with confirmed contacts and a complete profile in this state. */
export async function createTutorInState(
  app: TestApp,
  state: 'draft' | 'on_moderation' | 'published' | 'need_revision',
  givenEmail?: string,
): Promise<Visitor & { personId: number }> {
  const { db } = app.runtime.database
  const visitor = await app.visitor({ roles: ['tutor'] })
  const id = visitor.personId!
  const at = app.runtime.clock()
  const email = givenEmail ?? `tutor${id}@mail.example`
  await db
    .updateTable('account')
    .set({ email, phone: '+380501234567', email_confirmed_at: at, phone_confirmed_at: at, terms_confirmed_at: at })
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .execute()
  await saveProfile(visitor, await completeProfile(app))
  await db
    .updateTable('tutor')
    .set({ state, published_at: state === 'published' ? at : null })
    .where('edition', '=', 'ua')
    .where('id', '=', id)
    .execute()
  return { ...visitor, personId: id }
}
