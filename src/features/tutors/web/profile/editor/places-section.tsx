import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import { errorsUnder, EditorSection, SectionErrors } from './editor-section.tsx'
import type { DistrictsByCity } from './use-city-districts.ts'
import type { PlaceValue, EditorSectionProps } from './profile-values.ts'

const DistrictTree = lazy(async () => ({ default: (await import('./district-tree.tsx')).DistrictTree }))

type Props = EditorSectionProps & { districts: DistrictsByCity; onRetry: (cityId: number) => void }

/** Districts of chosen cities are loaded by the parent. */
export function PlacesSection(props: Props) {
  const { value, errors, choices, onChange } = props
  const t = useT()
  const home = value.locations_home
  return (
    <EditorSection id="places" title={t('editor.places')} lead={t('editor.places_lead')}>
      <SectionErrors errors={errorsUnder(errors, 'places', 'work_online')} />
      <div className="divide-y divide-line">
        <div className="py-1">
          <Checkbox
            label={t('editor.work_online')}
            hint={t('editor.work_online_hint')}
            checked={value.work_online}
            onChange={(event) => onChange({ work_online: event.target.checked })}
          />
        </div>
        <div className="grid gap-3 py-1">
          <Checkbox
            label={t('editor.work_home')}
            hint={t('editor.work_home_hint')}
            checked={value.work_home}
            onChange={({ target }) =>
              onChange({
                work_home: target.checked,
                // Most tutors teach where they live.
                ...(target.checked &&
                  home.length === 0 &&
                  value.city_id !== null && { locations_home: [{ city_id: value.city_id, districts: [] }] }),
              })
            }
          />
          {value.work_home && <HomePlace {...props} />}
          <SectionErrors errors={errorsUnder(errors, 'work_home', 'locations_home')} />
        </div>
        <div className="grid gap-3 py-1">
          <Checkbox
            label={t('editor.work_travel')}
            hint={t('editor.work_travel_hint')}
            checked={value.work_travel}
            onChange={({ target }) =>
              onChange({
                work_travel: target.checked,
                ...(target.checked &&
                  value.locations_travel.length === 0 &&
                  value.city_id !== null && { locations_travel: [{ city_id: value.city_id, districts: [] }] }),
              })
            }
          />
          {value.work_travel && <TravelPlaces {...props} choices={choices} />}
          <SectionErrors errors={errorsUnder(errors, 'work_travel', 'locations_travel')} />
        </div>
      </div>
    </EditorSection>
  )
}

function HomePlace({ value, choices, districts, onRetry, onChange }: Props) {
  const t = useT()
  const [place] = value.locations_home
  const known = place && districts[place.city_id]
  return (
    <div className="mb-3 grid gap-4 pl-8 tablet:grid-cols-2">
      <Picker
        key={place?.city_id}
        label={t('editor.home_city')}
        name="home_city"
        any={t('editor.choose')}
        options={choices.cities.map((city) => ({ value: String(city.value), text: city.text }))}
        defaultValue={place ? String(place.city_id) : ''}
        onChange={(city) => onChange({ locations_home: city ? [{ city_id: Number(city), districts: [] }] : [] })}
      />
      {place && known === 'failed' && <DistrictsFailed onRetry={() => onRetry(place.city_id)} />}
      {place && known !== 'failed' && known !== undefined && known.length > 0 && (
        <SelectField
          label={t('editor.home_district')}
          name="home_district"
          empty={t('editor.any_district')}
          choices={known}
          value={place.districts[0]?.district_id ?? ''}
          onChange={({ target }) =>
            onChange({
              locations_home: [
                {
                  city_id: place.city_id,
                  districts: target.value ? [{ district_id: Number(target.value), subdistricts: [] }] : [],
                },
              ],
            })
          }
        />
      )}
    </div>
  )
}

function TravelPlaces({ value, choices, districts, onRetry, onChange }: Props) {
  const t = useT()
  const [added, setAdded] = useState(0)
  const places = value.locations_travel
  const change = (next: PlaceValue[]) => onChange({ locations_travel: next })
  const most = choices.rules.counts['travel_cities'] ?? Number.POSITIVE_INFINITY
  const others = choices.cities.filter((city) => places.every(({ city_id }) => city_id !== city.value))
  return (
    <div className="mb-3 grid gap-4 tablet:pl-8">
      {places.map((place) => {
        const name = choices.cities.find((city) => city.value === place.city_id)?.text ?? ''
        const known = districts[place.city_id]
        return (
          <section key={place.city_id} aria-label={name} className="grid gap-2">
            <div className="flex items-center gap-3">
              <h3 className="font-semibold">{name}</h3>
              <span className="text-small text-soft">
                {place.districts.length === 0
                  ? t('editor.whole_city')
                  : t('editor.districts', { count: place.districts.length })}
              </span>
              <IconButton
                className="ml-auto"
                label={t('editor.city_remove', { name })}
                icon={<Trash2 />}
                onClick={() => change(places.filter((one) => one !== place))}
              />
            </div>
            {known === undefined && <SkeletonText lines={2} />}
            {known === 'failed' && <DistrictsFailed onRetry={() => onRetry(place.city_id)} />}
            {known !== undefined && known !== 'failed' && known.length > 0 && (
              <Suspense fallback={<SkeletonText lines={2} />}>
                <DistrictTree
                  label={t('editor.districts_of', { name })}
                  districts={known}
                  chosen={place.districts}
                  onChange={(chosen) =>
                    change(places.map((one) => (one === place ? { ...place, districts: chosen } : one)))
                  }
                />
              </Suspense>
            )}
          </section>
        )
      })}
      {places.length < most && (
        <Picker
          key={added}
          label={places.length === 0 ? t('editor.travel_city') : t('editor.travel_city_more')}
          name="travel_city"
          any={t('editor.choose')}
          options={others.map((city) => ({ value: String(city.value), text: city.text }))}
          onChange={(city) => {
            if (!city) return
            change([...places, { city_id: Number(city), districts: [] }])
            setAdded(added + 1)
          }}
        />
      )}
    </div>
  )
}

function DistrictsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <p className="flex flex-wrap items-center gap-3 text-base text-coral">
      {t('editor.districts_failed')}
      <Button size="small" onClick={onRetry}>
        {t('action.try_again')}
      </Button>
    </p>
  )
}
