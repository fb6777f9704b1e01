import { ageOn, videoUrl, parseVideoId } from '../../model.ts'
import type { CityDistrict, DistrictsByCity } from '../profile/editor/use-city-districts.ts'
import type { EditorChoices, WireOwnTutor, PlaceValue, ProfileValues } from '../profile/editor/profile-values.ts'
import type { WirePublicProfile } from '../../contract/public-profile.ts'

/** Public profile as if all input were saved and accepted. */
export function buildPreview(
  own: WireOwnTutor,
  values: ProfileValues,
  choices: EditorChoices,
  districts: DistrictsByCity,
  today: string,
): WirePublicProfile {
  const cityName = (id: number | null) => choices.cities.find(({ value }) => value === id)?.text ?? ''
  const video = parseVideoId(values.video_url)
  const placesOf = (places: readonly PlaceValue[]) =>
    places.map(({ city_id, districts: chosen }) => ({
      city: cityName(city_id),
      districts: chosen.flatMap((one) => districtNames(districts[city_id], one)),
    }))
  return {
    id: own.id,
    name: values.name,
    first_name: values.name.split(/\s+/)[0] ?? '',
    avatar: own.avatar?.preview_url ?? null,
    age: values.birth_date ? ageOn(values.birth_date, today) : null,
    city: cityName(values.city_id),
    prof: values.prof,
    practice: values.teaching_since === null ? null : Number(today.slice(0, 4)) - values.teaching_since,
    short_description: values.short_description,
    description: values.description,
    subjects: values.subjects.map(({ subject_id, selectedLevels, price, description }) => {
      const subject = choices.subjects.find(({ value }) => value === subject_id)
      return {
        subject_id,
        name: subject?.text ?? '',
        levels: subject?.levels.filter(({ value }) => selectedLevels.includes(value)).map(({ text }) => text) ?? [],
        price,
        description,
      }
    }),
    currency: choices.rules.currency,
    work_home: values.work_home,
    work_travel: values.work_travel,
    work_online: values.work_online,
    home: placesOf(values.locations_home),
    travel: placesOf(values.locations_travel),
    schedule: values.schedule,
    university:
      values.university_name || (choices.universities.find(({ value }) => value === values.university_id)?.text ?? ''),
    university_graduation_year: values.university_graduation_year,
    video_url: video ? videoUrl(video) : '',
    verified: false,
    checked: own.documents.flatMap(({ kind, checked_at, state }) =>
      state === 'accepted' && checked_at !== null ? [{ kind, at: checked_at }] : [],
    ),
    school_rates: null,
  }
}

function districtNames(
  known: readonly CityDistrict[] | 'failed' | undefined,
  { district_id, subdistricts }: PlaceValue['districts'][number],
): string[] {
  const district = known === 'failed' ? undefined : known?.find(({ value }) => value === district_id)
  if (!district) return []
  if (subdistricts.length === 0) return [district.text]
  return district.subdistricts.filter(({ value }) => subdistricts.includes(value)).map(({ text }) => text)
}
