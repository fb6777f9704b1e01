import { useEffect, useState } from 'react'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import type { RequestPageData } from '../../contract.ts'

export type RequestDistrict = WireAnswer<typeof resourceEndpoints.cityDistricts>['city_districts'][number]

/**
 * The tutor's own districts, or all of the city, fetched when it is chosen. They are optional, so a failed fetch
 * gives an empty list.
 */
export function useRequestDistricts({ tutor }: RequestPageData, city: number | null): readonly RequestDistrict[] {
  const tutorDistricts = tutor?.travel.find(({ value }) => value === city)?.districts ?? []
  const [fetched, setFetched] = useState<Readonly<Record<number, readonly RequestDistrict[]>>>({})
  const wanted = city !== null && tutorDistricts.length === 0 && fetched[city] === undefined ? city : undefined
  useEffect(() => {
    if (wanted === undefined) return
    const fetchOf = async (city_id: number) => {
      const answer = await call<typeof resourceEndpoints.cityDistricts>('GET /api/resources/city_districts', {
        city_id,
      })
      const districts = answer.status === 'success' ? answer.data.city_districts : []
      setFetched((known) => ({ ...known, [city_id]: districts }))
    }
    void fetchOf(wanted)
  }, [wanted])
  return tutorDistricts.length > 0 ? tutorDistricts : city === null ? [] : (fetched[city] ?? [])
}
