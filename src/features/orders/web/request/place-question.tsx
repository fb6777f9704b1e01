import { useId } from 'react'
import { useT } from '#ui/frame.tsx'
import { ChoiceChips } from '#ui/parts/choice-chips.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import type { QuestionProps } from './subject-question.tsx'
import { useRequestDistricts } from './use-districts.ts'
import type { RequestDistrict } from './use-districts.ts'

const limits = { address: 300, areas: 19 }

export function PlaceQuestion(props: QuestionProps) {
  const { data, values, errors, change } = props
  const t = useT()
  const id = useId()
  const { tutor } = data
  const districts = useRequestDistricts(data, values.city)
  const offered = (['online', 'tutor', 'client'] as const).filter((place) => tutor?.places[place] ?? true)
  const problem = errors['places']?.join(' ')
  const needsCity = values.client || (values.tutor && !tutor)
  return (
    <>
      <fieldset aria-describedby={problem ? id : undefined} className="grid">
        <legend className="sr-only">{t('request.ask.place')}</legend>
        {offered.map((place) => (
          <Checkbox
            key={place}
            label={t(`request.place.${place}`)}
            hint={t(`request.place.${place}_hint`)}
            name={`place_${place}`}
            checked={values[place]}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => change({ [place]: target.checked })}
          />
        ))}
        {problem && (
          <p id={id} className="text-small text-coral">
            {problem}
          </p>
        )}
      </fieldset>
      {values.tutor && tutor && <TutorHomePlaces {...props} />}
      {needsCity && (
        <div className="grid gap-4 border-t border-line pt-5">
          <CityPicker {...props} />
          {values.client && <ClientPlaceFields {...props} districts={districts} />}
          {values.tutor && !tutor && districts.length > 0 && (
            <ChoiceChips
              label={t('request.areas')}
              hint={t('request.areas_hint')}
              choices={districts}
              values={values.areas}
              onChange={(areas) => change({ areas: areas.slice(0, limits.areas) })}
            />
          )}
        </div>
      )}
    </>
  )
}

function CityPicker({ data, values, errors, change }: QuestionProps) {
  const t = useT()
  const cities = data.tutor?.travel ?? data.cities
  return (
    <Picker
      key={values.city}
      label={t('request.city')}
      name="city"
      any={t('request.city_any')}
      errors={errors['locations']}
      options={cities.map(({ value, text }) => ({ value: String(value), text }))}
      defaultValue={values.city === null ? '' : String(values.city)}
      onChange={(city) => change({ city: city ? Number(city) : null, district: null, subdistrict: null, areas: [] })}
    />
  )
}

function ClientPlaceFields({
  values,
  errors,
  change,
  districts,
}: QuestionProps & { districts: readonly RequestDistrict[] }) {
  const t = useT()
  const parts = districts.find(({ value }) => value === values.district)?.subdistricts ?? []
  return (
    <>
      {districts.length > 0 && (
        <SelectField
          label={t('request.district')}
          name="district"
          empty={t('request.district_any')}
          choices={districts}
          value={values.district ?? ''}
          onChange={({ target }) => change({ district: target.value ? Number(target.value) : null, subdistrict: null })}
        />
      )}
      {parts.length > 0 && (
        <SelectField
          label={t('request.subdistrict')}
          name="subdistrict"
          empty={t('request.district_any')}
          choices={parts}
          value={values.subdistrict ?? ''}
          onChange={({ target }) => change({ subdistrict: target.value ? Number(target.value) : null })}
        />
      )}
      <TextField
        label={t('request.address')}
        hint={t('request.address_hint')}
        errors={errors['address']}
        name="address"
        autoComplete="street-address"
        maxLength={limits.address}
        value={values.address}
        onChange={({ target }) => change({ address: target.value })}
      />
    </>
  )
}

function TutorHomePlaces({ data: { tutor } }: QuestionProps) {
  const t = useT()
  const places = tutor?.home ?? []
  if (places.length === 0) return null
  return (
    <p className="text-base text-soft">
      {t('request.home', {
        name: tutor!.first_name,
        places: places.map(({ text, districts }) => [text, ...districts.map((one) => one.text)].join(', ')).join('; '),
      })}
    </p>
  )
}
