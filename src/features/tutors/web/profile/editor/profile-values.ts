import type { PageData, WireInput } from '#shared/contract.ts'
import type { tutorProfileEndpoints, tutorProfilePage } from '../../../contract/profile.ts'

export type WireOwnTutor = PageData<typeof tutorProfilePage>['tutor']
export type EditorChoices = PageData<typeof tutorProfilePage>['choices']
export type EditorRules = EditorChoices['rules']
export type TutorAvatar = NonNullable<WireOwnTutor['avatar']>
export type OwnDocument = WireOwnTutor['documents'][number]
export type ProfileSave = WireInput<typeof tutorProfileEndpoints.save>['tutor']

export type PlaceValue = { city_id: number; districts: { district_id: number; subdistricts: number[] }[] }
export type SubjectValue = { subject_id: number; selectedLevels: number[]; price: number; description: string }

/** Values that are saved together. Photo and documents are uploaded separately. */
export type ProfileValues = Pick<
  WireOwnTutor,
  | 'name'
  | 'sex'
  | 'birth_date'
  | 'city_id'
  | 'prof'
  | 'teaching_since'
  | 'short_description'
  | 'description'
  | 'work_home'
  | 'work_travel'
  | 'work_online'
  | 'schedule'
  | 'university_id'
  | 'university_name'
  | 'university_graduation_year'
  | 'video_url'
> & { subjects: SubjectValue[]; locations_home: PlaceValue[]; locations_travel: PlaceValue[] }
export type ProfileValueName = keyof ProfileValues

/** Errors are keyed by field: `name`, `subjects.0.price`. */
export type EditorSectionProps = {
  value: ProfileValues
  errors: Readonly<Record<string, readonly string[]>>
  choices: EditorChoices
  onChange: (changes: Partial<ProfileValues>) => void
}

export function toProfileValues(own: WireOwnTutor): ProfileValues {
  return {
    name: own.name,
    sex: own.sex,
    birth_date: own.birth_date,
    city_id: own.city_id,
    prof: own.prof,
    teaching_since: own.teaching_since,
    short_description: own.short_description,
    description: own.description,
    subjects: own.subjects.map(({ subject_id, selectedLevels, price, description }) => ({
      subject_id,
      selectedLevels,
      price,
      description,
    })),
    work_home: own.work_home,
    work_travel: own.work_travel,
    work_online: own.work_online,
    locations_home: own.locations_home.map(toPlaceValue),
    locations_travel: own.locations_travel.map(toPlaceValue),
    schedule: own.schedule,
    university_id: own.university_id,
    university_name: own.university_name,
    university_graduation_year: own.university_graduation_year,
    video_url: own.video_url,
  }
}

/** Sends only changed values, so that concurrent changes of other fields survive. */
export function diffProfileValues(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> {
  const names = Object.keys(before) as ProfileValueName[]
  return Object.fromEntries(
    names.filter((name) => !isSameValue(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

/** Ignores fields of the draft that are unknown or have another type. */
export function applyProfileDraft(values: ProfileValues, draft: Readonly<Record<string, unknown>>): ProfileValues {
  const known = Object.entries(draft).filter(([name, value]) => {
    const saved = values[name as ProfileValueName]
    return name in values && typeof value === typeof saved && Array.isArray(value) === Array.isArray(saved)
  })
  const maybeNull = (['city_id', 'prof', 'teaching_since', 'university_id', 'university_graduation_year'] as const)
    .filter((name) => draft[name] === null || typeof draft[name] === 'number')
    .map((name) => [name, draft[name]])
  return { ...values, ...Object.fromEntries([...known, ...maybeNull]) } as ProfileValues
}

type WirePlace = WireOwnTutor['locations_home'][number]
const toPlaceValue = ({ city_id, districts = [] }: WirePlace): PlaceValue => ({
  city_id,
  districts: districts.map(({ district_id, subdistricts = [] }) => ({ district_id, subdistricts })),
})

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
