import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import type { resourceEndpoints } from '#features/geo/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { Select } from '#ui/parts/select.tsx'
import type { StaffOrderData } from '../case/order-calls.ts'
import type { StaffRequestPlace } from './values.ts'

type Props = {
  kind: 'client_place' | 'tutor_place'
  places: readonly StaffRequestPlace[]
  cities: StaffOrderData['choices']['cities']
  onChange: (places: StaffRequestPlace[]) => void
}
const empty: StaffRequestPlace = { city_id: 0, district_id: null, subdistrict_id: null, address: '' }
const most = 20

export function PlacesField({ kind, places, cities, onChange }: Props) {
  const t = useT()
  const rows = places.length > 0 ? places : [empty]
  const set = (at: number, changes: Partial<StaffRequestPlace>) =>
    onChange(rows.map((place, one) => (one === at ? { ...place, ...changes } : place)))
  return (
    <fieldset className="mt-2 grid gap-2 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-medium text-soft">{t(`order_case.${kind}`)}</legend>
      {rows.map((place, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- empty rows differ only by their index
        <div key={at} className="grid gap-2 tablet:grid-cols-2">
          <Select
            aria-label={t('order_case.city')}
            value={place.city_id || ''}
            empty={t('order_case.city')}
            choices={cities}
            onChange={(event) =>
              set(at, { city_id: Number(event.currentTarget.value), district_id: null, subdistrict_id: null })
            }
          />
          <span className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <DistrictSelect place={place} onChange={(changes) => set(at, changes)} />
            </span>
            {rows.length > 1 && (
              <IconButton
                label={t('order_case.place.remove', { number: at + 1 })}
                icon={<X aria-hidden />}
                onClick={() => onChange(rows.filter((_, one) => one !== at))}
              />
            )}
          </span>
          {kind === 'client_place' && (
            <input
              aria-label={t('order_case.address')}
              placeholder={t('order_case.address')}
              maxLength={300}
              value={place.address}
              onChange={(event) => set(at, { address: event.target.value })}
              className={`${inputLook} tablet:col-span-2`}
            />
          )}
        </div>
      ))}
      {rows.length < most && rows.every(({ city_id }) => city_id > 0) && (
        <Button size="small" className="justify-self-start" onClick={() => onChange([...rows, empty])}>
          <Plus aria-hidden className="size-4" /> {t('order_case.place.add')}
        </Button>
      )}
    </fieldset>
  )
}

type Districts = WireAnswer<typeof resourceEndpoints.cityDistricts>['city_districts']

function DistrictSelect({
  place,
  onChange,
}: {
  place: StaffRequestPlace
  onChange: (changes: Partial<StaffRequestPlace>) => void
}) {
  const t = useT()
  const { city_id, district_id, subdistrict_id } = place
  const [known, setKnown] = useState<{ city: number; districts: Districts }>()
  const districts = known?.city === city_id ? known.districts : []
  useEffect(() => {
    let left = false
    async function load() {
      const answer = await call<typeof resourceEndpoints.cityDistricts>('GET /api/resources/city_districts', {
        city_id,
      })
      if (!left && answer.status === 'success') setKnown({ city: city_id, districts: answer.data.city_districts })
    }
    if (city_id > 0) void load()
    return () => void (left = true)
  }, [city_id])
  const choices = districts.flatMap(({ value, text, subdistricts }) => [
    { value: `${value}.`, text },
    ...subdistricts.map((one) => ({ value: `${value}.${one.value}`, text: `${text}: ${one.text}` })),
  ])
  return (
    <Select
      aria-label={t('order_case.district')}
      disabled={choices.length === 0}
      value={district_id === null ? '' : `${district_id}.${subdistrict_id ?? ''}`}
      empty={t('order_case.district.any')}
      choices={choices}
      onChange={(event) => {
        const [district, subdistrict] = event.currentTarget.value.split('.')
        onChange({ district_id: Number(district) || null, subdistrict_id: Number(subdistrict) || null })
      }}
    />
  )
}
