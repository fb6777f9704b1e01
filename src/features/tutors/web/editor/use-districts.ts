import { useEffect, useState } from 'react'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import type { Envelope, WireAnswer } from '#shared/contract.ts'

type Answer = WireAnswer<typeof resourceEndpoints.cityDistricts>
export type District = Answer['city_districts'][number]
/** By city; `undefined` while they are on their way. */
export type Districts = Readonly<Record<number, readonly District[] | 'failed' | undefined>>
export type LoadDistricts = (cityId: number) => Promise<Envelope<Answer>>

/** The districts of those cities that were chosen, each fetched once. */
export function useDistricts(cityIds: readonly number[], load: LoadDistricts) {
  const [districts, setDistricts] = useState<Districts>({})
  const [asked] = useState(() => new Set<number>())
  const wanted = cityIds.join()

  async function fetchOf(city: number) {
    asked.add(city)
    const answer = await load(city)
    setDistricts((known) => ({
      ...known,
      [city]: answer.status === 'success' ? answer.data.city_districts : 'failed',
    }))
  }
  useEffect(() => {
    for (const city of wanted ? wanted.split(',').map(Number) : []) if (!asked.has(city)) void fetchOf(city)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is drawn anew every time; the cities say what to fetch
  }, [wanted, asked])

  return { districts, retry: (city: number) => void fetchOf(city) }
}
