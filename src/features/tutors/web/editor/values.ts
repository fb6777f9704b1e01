import type { PageData, WireInput } from '#shared/contract.ts'
import type { profileEndpoints, profilePage } from '../../contract.ts'

/** A tutor as the tutor and staff see one, on the wire. */
export type Own = PageData<typeof profilePage>['tutor']
export type Choices = PageData<typeof profilePage>['choices']
export type Rules = Choices['rules']
export type Avatar = NonNullable<Own['avatar']>
export type OwnDocument = Own['documents'][number]
export type Save = WireInput<typeof profileEndpoints.save>['tutor']

export type Place = { city_id: number; districts: { district_id: number; subdistricts: number[] }[] }
export type SubjectValue = { subject_id: number; selectedLevels: number[]; price: number; description: string }

/** What is typed and chosen, and sent together. A photo and documents go by themselves, as soon as they are chosen. */
export type Values = Pick<
  Own,
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
> & { subjects: SubjectValue[]; locations_home: Place[]; locations_travel: Place[] }
export type ValueName = keyof Values

/** What each section of the editor takes. Errors are named by field: `name`, `subjects.0.price`. */
export type SectionProps = {
  value: Values
  errors: Readonly<Record<string, readonly string[]>>
  choices: Choices
  onChange: (changes: Partial<Values>) => void
}

export function valuesOf(own: Own): Values {
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
    locations_home: own.locations_home.map(wholePlace),
    locations_travel: own.locations_travel.map(wholePlace),
    schedule: own.schedule,
    university_id: own.university_id,
    university_name: own.university_name,
    university_graduation_year: own.university_graduation_year,
    video_url: own.video_url,
  }
}

/** Only what is different: what somebody else changed meanwhile stays as it is. */
export function changesOf(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(before) as ValueName[]
  return Object.fromEntries(
    names.filter((name) => !sameValue(before[name], after[name])).map((name) => [name, after[name]]),
  )
}

/** What was typed before, on top of what is saved. Whatever is not known any more is left out. */
export function withDraft(values: Values, draft: Readonly<Record<string, unknown>>): Values {
  const known = Object.entries(draft).filter(([name, value]) => {
    const saved = values[name as ValueName]
    return name in values && typeof value === typeof saved && Array.isArray(value) === Array.isArray(saved)
  })
  const maybeNull = (['city_id', 'prof', 'teaching_since', 'university_id', 'university_graduation_year'] as const)
    .filter((name) => draft[name] === null || typeof draft[name] === 'number')
    .map((name) => [name, draft[name]])
  return { ...values, ...Object.fromEntries([...known, ...maybeNull]) } as Values
}

type WirePlace = Own['locations_home'][number]
const wholePlace = ({ city_id, districts = [] }: WirePlace): Place => ({
  city_id,
  districts: districts.map(({ district_id, subdistricts = [] }) => ({ district_id, subdistricts })),
})

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Money as it is typed: in the major units of the currency, with as many digits as it has. */
export function readPrice(text: string, currency: string): number | undefined {
  const typed = text.replaceAll(/[\s ]/g, '').replace(',', '.')
  if (!/^\d{1,9}(?:\.\d{0,2})?$/.test(typed)) return undefined
  return Math.round(Number(typed) * 10 ** digitsOf(currency))
}

export function writePrice(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const major = minor / 10 ** digits
  return Number.isInteger(major) ? String(major) : major.toFixed(digits)
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
