import type { Edition } from '#editions/edition.ts'
import { demoPeople } from '#features/accounts/demo-logins.ts'
import type { NewAccount } from '#features/accounts/public.ts'
import type { Ids } from './ids.ts'
import { demoPhone } from './phone.ts'
import type { DemoTutor } from './tutor.ts'

const logins = [demoPeople.tutor.login, demoPeople.both.login]

/** The first two are those everybody may sign in as. */
export function accountRow(edition: Edition, { number, person, standing }: DemoTutor): NewAccount {
  const [locale] = edition.locales
  const login = logins[number - 1]
  return {
    name: person.name[locale]!,
    email: login ?? `tutor${String(number).padStart(7, '0')}@demo.test`,
    phone: demoPhone(edition, number),
    locale,
    created_at: standing.created_at,
    confirmed_at: standing.state === 'draft' ? undefined : standing.created_at,
  }
}

export function tutorRow(edition: Edition, ids: Ids, tutor: DemoTutor, id: number) {
  const { person, career, whereabouts, standing } = tutor
  return {
    edition: edition.code,
    id,
    ...standing,
    name: person.name,
    first_name: person.first_name,
    avatar: person.avatar,
    sex: person.sex,
    birth_date: person.birth_date,
    city_id: ids.city.get(tutor.city),
    university_id: ids.universities[career.university],
    university_graduation_year: career.graduationYear,
    prof: tutor.prof,
    teaching_since: career.teachingSince,
    short_description: tutor.headline,
    description: tutor.description,
    schedule: tutor.schedule,
    work_home: whereabouts.home,
    work_travel: whereabouts.travel,
    work_online: whereabouts.online,
    admin_comment: '',
  }
}

export function subjectRows(edition: Edition, ids: Ids, { teaching }: DemoTutor, tutor_id: number) {
  return teaching.flatMap(({ subject, price, description }, position) => {
    const subject_id = ids.subject.get(subject)
    return subject_id ? [{ edition: edition.code, tutor_id, subject_id, price, description, position }] : []
  })
}

export function levelRows(edition: Edition, ids: Ids, { teaching }: DemoTutor, tutor_id: number) {
  return teaching.flatMap(({ subject, levels }) => {
    const subject_id = ids.subject.get(subject)
    if (!subject_id) return []
    return levels.flatMap((alias) => {
      const level_id = ids.level.get(alias)
      return level_id ? [{ edition: edition.code, tutor_id, subject_id, level_id }] : []
    })
  })
}

export function placeRows(edition: Edition, ids: Ids, { city, whereabouts }: DemoTutor, tutor_id: number) {
  const city_id = ids.city.get(city)
  if (!city_id) return []
  const districts = ids.districts.get(city_id) ?? []
  return whereabouts.places.map(({ kind, district, subdistrict }) => {
    const district_id = district === undefined ? undefined : districts[district]
    const parts = district_id && subdistrict !== undefined ? ids.subdistricts.get(district_id) : undefined
    return { edition: edition.code, tutor_id, kind, city_id, district_id, subdistrict_id: parts?.[subdistrict!] }
  })
}
