import type { Edition } from '#editions/edition.ts'
import { demoPeople } from '../logins.ts'
import type { NewAccount } from '#features/accounts/public.ts'
import { videoUrl } from '#features/tutors/model.ts'
import type { ReferenceIds } from './reference-ids.ts'
import { demoPhone } from './phone.ts'
import type { DemoTutor } from './tutor.ts'

const logins = [demoPeople.tutor.login, demoPeople.both.login, demoPeople.beginner.login]

/** The first three accounts are the public demo logins. */
export function accountRow(edition: Edition, { number, role, person, status }: DemoTutor): NewAccount {
  const [locale] = edition.locales
  const login = logins[number - 1]
  return {
    name: person.name[locale]!,
    email: login ?? `tutor${String(number).padStart(7, '0')}@demo.test`,
    phone: demoPhone(edition, number),
    locale,
    created_at: status.created_at,
    confirmed_at: status.state === 'draft' && role !== 'beginner' ? undefined : status.created_at,
  }
}

export function tutorRow(edition: Edition, ids: ReferenceIds, tutor: DemoTutor, id: number) {
  const { person, career, teachingPlaces, status, filled } = tutor
  const { university, elsewhere } = career
  return {
    edition: edition.code,
    id,
    ...status,
    name: person.name,
    first_name: person.first_name,
    avatar: filled.photo ? person.avatar : null,
    sex: person.sex,
    birth_date: person.birth_date,
    city_id: ids.city.get(tutor.city),
    university_id: filled.education && university !== undefined ? ids.universities[university] : null,
    university_name: filled.education ? elsewhere : '',
    university_graduation_year: filled.education ? career.graduationYear : null,
    prof: tutor.prof,
    teaching_since: career.teachingSince,
    short_description: filled.short_description ? tutor.headline : {},
    description: filled.description ? tutor.description : {},
    schedule: filled.schedule ? tutor.schedule : tutor.schedule.map(() => 0),
    video_url: filled.video ? videoUrl(tutor.video) : null,
    work_home: filled.places && teachingPlaces.home,
    work_travel: filled.places && teachingPlaces.travel,
    work_online: filled.places && teachingPlaces.online,
  }
}

export function subjectRows(edition: Edition, ids: ReferenceIds, { teaching, filled }: DemoTutor, tutor_id: number) {
  if (!filled.subjects) return []
  return teaching.flatMap((taught, position) => {
    const subject_id = ids.subject.get(taught.subject)
    if (!subject_id) return []
    // A tutor who has not described all subjects usually has described the first.
    const isDescribed = filled.subject_descriptions || (teaching.length > 1 && position === 0)
    const description = isDescribed ? taught.description : {}
    return [{ edition: edition.code, tutor_id, subject_id, price: taught.price, description, position }]
  })
}

export function levelRows(edition: Edition, ids: ReferenceIds, { teaching, filled }: DemoTutor, tutor_id: number) {
  if (!filled.levels) return []
  return teaching.flatMap(({ subject, levels }) => {
    const subject_id = ids.subject.get(subject)
    if (!subject_id) return []
    return levels.flatMap((alias) => {
      const level_id = ids.level.get(alias)
      return level_id ? [{ edition: edition.code, tutor_id, subject_id, level_id }] : []
    })
  })
}

export function placeRows(
  edition: Edition,
  ids: ReferenceIds,
  { city, teachingPlaces, filled }: DemoTutor,
  tutor_id: number,
) {
  const city_id = ids.city.get(city)
  if (!city_id || !filled.places) return []
  const districts = ids.districts.get(city_id) ?? []
  return teachingPlaces.places.map(({ kind, district, subdistrict }) => {
    const district_id = district === undefined ? undefined : districts[district]
    const parts = district_id && subdistrict !== undefined ? ids.subdistricts.get(district_id) : undefined
    return { edition: edition.code, tutor_id, kind, city_id, district_id, subdistrict_id: parts?.[subdistrict!] }
  })
}
