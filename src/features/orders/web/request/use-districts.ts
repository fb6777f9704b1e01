import { useEffect, useState } from 'react'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import type { RequestData } from '../../contract.ts'

export type District = WireAnswer<typeof resourceEndpoints.cityDistricts>['city_districts'][number]

/**
 * The districts of a city: those the tutor comes to, or all of them, fetched when it is chosen. Nobody has to name
 * one: where they cannot be fetched there are none.
 */
export function useDistricts({ tutor }: RequestData, city: number | null): readonly District[] {
  const theirs = tutor?.travel.find(({ value }) => value === city)?.districts ?? []
  const [fetched, setFetched] = useState<Readonly<Record<number, readonly District[]>>>({})
  const wanted = city !== null && theirs.length === 0 && fetched[city] === undefined ? city : undefined
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
  return theirs.length > 0 ? theirs : city === null ? [] : (fetched[city] ?? [])
}
