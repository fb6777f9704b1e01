import { useEffect, useState } from 'react'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'

type Answer = WireAnswer<typeof resourceEndpoints.cityDistricts>
export type CityDistrict = Answer['city_districts'][number]
/** `undefined` while loading. */
export type DistrictsByCity = Readonly<Record<number, readonly CityDistrict[] | 'failed' | undefined>>
export type FetchDistricts = (cityId: number) => Promise<Envelope<Answer>>

/** Fetches each city once. */
export function useCityDistricts(cityIds: readonly number[], load: FetchDistricts) {
  const [districts, setDistricts] = useState<DistrictsByCity>({})
  const [requestedCities] = useState(() => new Set<number>())
  const wanted = cityIds.join()

  async function fetchDistricts(city: number) {
    requestedCities.add(city)
    const answer = await load(city)
    setDistricts((known) => ({
      ...known,
      [city]: answer.status === 'success' ? answer.data.city_districts : 'failed',
    }))
  }
  useEffect(() => {
    for (const city of wanted ? wanted.split(',').map(Number) : [])
      if (!requestedCities.has(city)) void fetchDistricts(city)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is new on every render; the cities tell when to fetch
  }, [wanted, requestedCities])

  return { districts, retry: (city: number) => void fetchDistricts(city) }
}
