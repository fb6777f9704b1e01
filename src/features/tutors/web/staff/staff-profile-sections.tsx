import type { resourceEndpoints } from '#features/geo/contract.ts'
import { call } from '#ui/api.ts'
import { DescriptionsSection } from '../profile/editor/descriptions-section.tsx'
import { EducationSection } from '../profile/editor/education-section.tsx'
import { MainDataSection } from '../profile/editor/main-data-section.tsx'
import { PlacesSection } from '../profile/editor/places-section.tsx'
import { ScheduleSection } from '../profile/editor/schedule-section.tsx'
import { SubjectsSection } from '../profile/editor/subjects-section.tsx'
import { useCityDistricts } from '../profile/editor/use-city-districts.ts'
import type { EditorSectionProps } from '../profile/editor/profile-values.ts'
import { VideoSection } from '../profile/editor/video-section.tsx'

const loadDistricts = (city_id: number) =>
  call<typeof resourceEndpoints.cityDistricts>('GET /api/resources/city_districts', { city_id })

/** Sections in the order of the public page. */
export function StaffProfileSections(props: EditorSectionProps) {
  const { locations_home, locations_travel } = props.value
  const cities = [...new Set([...locations_home, ...locations_travel].map(({ city_id }) => city_id))]
  const { districts, retry } = useCityDistricts(cities, loadDistricts)
  return (
    <>
      <MainDataSection {...props} />
      <DescriptionsSection {...props} />
      <SubjectsSection {...props} />
      <PlacesSection {...props} districts={districts} onRetry={retry} />
      <ScheduleSection {...props} />
      <EducationSection {...props} />
      <VideoSection {...props} />
    </>
  )
}
