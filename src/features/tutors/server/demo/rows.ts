import type { Edition } from '#editions/edition.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import type { NewAccount } from '#features/accounts/public.ts'
import { videoAddress } from '../../model.ts'
import type { Ids } from './ids.ts'
import { demoPhone } from './phone.ts'
import type { DemoTutor } from './tutor.ts'

const logins = [demoPeople.tutor.login, demoPeople.both.login, demoPeople.beginner.login]

/** The first three are those everybody may sign in as. */
export function accountRow(edition: Edition, { number, role, person, standing }: DemoTutor): NewAccount {
  const [locale] = edition.locales
  const login = logins[number - 1]
  return {
    name: person.name[locale]!,
    email: login ?? `tutor${String(number).padStart(7, '0')}@demo.test`,
    phone: demoPhone(edition, number),
    locale,
    created_at: standing.created_at,
    confirmed_at: standing.state === 'draft' && role !== 'beginner' ? undefined : standing.created_at,
  }
}

export function tutorRow(edition: Edition, ids: Ids, tutor: DemoTutor, id: number) {
  const { person, career, whereabouts, standing, present } = tutor
  const { university, elsewhere } = career
  return {
    edition: edition.code,
    id,
    ...standing,
    name: person.name,
    first_name: person.first_name,
    avatar: present.photo ? person.avatar : null,
    sex: person.sex,
    birth_date: person.birth_date,
    city_id: ids.city.get(tutor.city),
    university_id: present.education && university !== undefined ? ids.universities[university] : null,
    university_name: present.education ? elsewhere : '',
    university_graduation_year: present.education ? career.graduationYear : null,
    prof: tutor.prof,
    teaching_since: career.teachingSince,
    short_description: present.short_description ? tutor.headline : {},
    description: present.description ? tutor.description : {},
    schedule: present.schedule ? tutor.schedule : tutor.schedule.map(() => 0),
    video_url: present.video ? videoAddress(tutor.video) : null,
    work_home: present.places && whereabouts.home,
    work_travel: present.places && whereabouts.travel,
    work_online: present.places && whereabouts.online,
  }
}

export function subjectRows(edition: Edition, ids: Ids, { teaching, present }: DemoTutor, tutor_id: number) {
  if (!present.subjects) return []
  return teaching.flatMap((taught, position) => {
    const subject_id = ids.subject.get(taught.subject)
    if (!subject_id) return []
    // Whoever has not described them all has mostly described the first.
    const told = present.subject_descriptions || (teaching.length > 1 && position === 0)
    const description = told ? taught.description : {}
    return [{ edition: edition.code, tutor_id, subject_id, price: taught.price, description, position }]
  })
}

export function levelRows(edition: Edition, ids: Ids, { teaching, present }: DemoTutor, tutor_id: number) {
  if (!present.levels) return []
  return teaching.flatMap(({ subject, levels }) => {
    const subject_id = ids.subject.get(subject)
    if (!subject_id) return []
    return levels.flatMap((alias) => {
      const level_id = ids.level.get(alias)
      return level_id ? [{ edition: edition.code, tutor_id, subject_id, level_id }] : []
    })
  })
}

export function placeRows(edition: Edition, ids: Ids, { city, whereabouts, present }: DemoTutor, tutor_id: number) {
  const city_id = ids.city.get(city)
  if (!city_id || !present.places) return []
  const districts = ids.districts.get(city_id) ?? []
  return whereabouts.places.map(({ kind, district, subdistrict }) => {
    const district_id = district === undefined ? undefined : districts[district]
    const parts = district_id && subdistrict !== undefined ? ids.subdistricts.get(district_id) : undefined
    return { edition: edition.code, tutor_id, kind, city_id, district_id, subdistrict_id: parts?.[subdistrict!] }
  })
}
