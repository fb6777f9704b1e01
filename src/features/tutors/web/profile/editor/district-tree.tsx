import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import type { CityDistrict } from './use-city-districts.ts'
import type { PlaceValue } from './profile-values.ts'

type Chosen = PlaceValue['districts']

/** A selected district without selected parts means the whole district. */
export function DistrictTree(props: {
  label: string
  districts: readonly CityDistrict[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const { label, districts, chosen, onChange } = props
  const change = (id: number, next: Chosen[number] | undefined) => {
    const others = new Map(chosen.map((one) => [one.district_id, one]))
    if (next) others.set(id, next)
    else others.delete(id)
    onChange(districts.flatMap(({ value }) => others.get(value) ?? []))
  }
  return (
    <fieldset className="rounded-card border border-line">
      <legend className="sr-only">{label}</legend>
      <ul className="max-h-90 divide-y divide-line overflow-y-auto overscroll-contain">
        {districts.map((district) => (
          <DistrictBranch
            key={district.value}
            district={district}
            chosen={chosen.find(({ district_id }) => district_id === district.value)}
            onChange={(next) => change(district.value, next)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function DistrictBranch(props: {
  district: CityDistrict
  chosen: Chosen[number] | undefined
  onChange: (next: Chosen[number] | undefined) => void
}) {
  const t = useT()
  const { district, chosen, onChange } = props
  const { value: id, text, subdistricts } = district
  const parts = chosen?.subdistricts ?? []
  const [open, setOpen] = useState(parts.length > 0)
  const some = parts.length > 0

  function togglePart(part: number) {
    const next = parts.includes(part)
      ? parts.filter((one) => one !== part)
      : subdistricts.map(({ value }) => value).filter((one) => one === part || parts.includes(one))
    // All parts selected means the whole district; none means that it is not selected.
    if (next.length === 0) onChange(undefined)
    else onChange({ district_id: id, subdistricts: next.length === subdistricts.length ? [] : next })
  }

  return (
    <li>
      <div className="flex items-center">
        <DistrictCheckbox
          text={text}
          note={some ? t('editor.parts', { count: parts.length, all: subdistricts.length }) : undefined}
          checked={chosen !== undefined && !some}
          partly={some}
          onChange={() => onChange(chosen && !some ? undefined : { district_id: id, subdistricts: [] })}
        />
        {subdistricts.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t('editor.parts_of', { name: text })}
            onClick={() => setOpen(!open)}
            className="grid size-11 shrink-0 place-items-center rounded-card text-soft hover:text-ink"
          >
            <ChevronDown className={`transition-transform duration-150 ${open ? 'rotate-180' : ''}`} />
          </button>
        )}
      </div>
      {open && (
        <ul className="pb-2 pl-8">
          {subdistricts.map((part) => (
            <li key={part.value}>
              <DistrictCheckbox
                text={part.text}
                checked={chosen !== undefined && (!some || parts.includes(part.value))}
                onChange={() =>
                  chosen && !some
                    ? onChange({
                        district_id: id,
                        subdistricts: subdistricts.map(({ value }) => value).filter((one) => one !== part.value),
                      })
                    : togglePart(part.value)
                }
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function DistrictCheckbox(props: {
  text: string
  note?: string | undefined
  checked: boolean
  partly?: boolean
  onChange: () => void
}) {
  const { text, note, checked, partly = false, onChange } = props
  return (
    <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3 px-3 text-base">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        checked={checked}
        onChange={onChange}
        className="size-5 shrink-0 accent-green"
      />
      <span className="min-w-0 wrap-anywhere">
        {text}
        {note && <span className="ml-2 text-small text-soft">{note}</span>}
      </span>
    </label>
  )
}
