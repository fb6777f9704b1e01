import type { resourceEndpoints } from '#features/geo/contract.ts'
import { call } from '#ui/api.ts'
import { Descriptions } from '../editor/descriptions.tsx'
import { Education } from '../editor/education.tsx'
import { MainData } from '../editor/main-data.tsx'
import { Places } from '../editor/places.tsx'
import { Schedule } from '../editor/schedule.tsx'
import { Subjects } from '../editor/subjects.tsx'
import { useDistricts } from '../editor/use-districts.ts'
import type { SectionProps } from '../editor/values.ts'
import { Video } from '../editor/video.tsx'

const loadDistricts = (city_id: number) =>
  call<typeof resourceEndpoints.cityDistricts>('GET /api/resources/city_districts', { city_id })

/** Everything that a tutor writes, in the order in which visitors read it. */
export function ProfileSections(props: SectionProps) {
  const { locations_home, locations_travel } = props.value
  const cities = [...new Set([...locations_home, ...locations_travel].map(({ city_id }) => city_id))]
  const { districts, retry } = useDistricts(cities, loadDistricts)
  return (
    <>
      <MainData {...props} />
      <Descriptions {...props} />
      <Subjects {...props} />
      <Places {...props} districts={districts} onRetry={retry} />
      <Schedule {...props} />
      <Education {...props} />
      <Video {...props} />
    </>
  )
}
