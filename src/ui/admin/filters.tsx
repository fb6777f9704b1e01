import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Day } from '../format.tsx'
import { useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { denseInputLook } from '../parts/field.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Picker } from '../parts/picker.tsx'
import { Select } from '../parts/select.tsx'
import { Chips } from './chips.tsx'
import { RemoteOptions } from './controls/references.tsx'
import { useQuery } from './query.ts'

type Choice = { value: string | number; text: string }
export type FilterOption = { value: number; text: string }
/**
 * A filter of a list. `more` filters are collapsed; `unasked` filters have no control, only a chip if the address
 * contains them.
 */
export type Filter = {
  name: string
  label: string
  place?: 'more' | 'unasked' | undefined
} & (
  | { kind: 'text'; wide?: boolean; chip?: string }
  | { kind: 'choice' | 'flag'; choices: readonly Choice[] }
  | { kind: 'day' }
  | { kind: 'number' }
  /** The options are searched on the server; `choices` holds the current one. */
  | { kind: 'remote'; choices: readonly FilterOption[]; path: string }
)

/** A yes/no filter; with one checkbox the meaning of "no" would be unclear. */
export function flagFilter(t: Translate, name: string, label: string, place?: Filter['place']): Filter {
  const choices = [1, 0].map((value) => ({ value, text: t(value ? 'action.yes' : 'action.no') }))
  return { name, label, kind: 'flag', choices, place }
}

/** A plain GET form, so that the filters are in the address and the list can be bookmarked and shared. */
export function ListFilters(props: { path: string; filters: readonly Filter[]; label?: string }) {
  const { path, filters, label } = props
  const t = useT()
  const query = useQuery()
  const id = useId()
  const [open, setOpen] = useState(false)
  const more = filters.filter(({ place }) => place === 'more')
  const used = more.filter(({ name }) => query.get(name)).length
  return (
    <>
      {/* The key resets the fields when the address changes. */}
      <form
        key={query.with({ page: undefined })}
        role="search"
        aria-label={label}
        action={path}
        className="mb-3 grid gap-2"
      >
        <div className={row}>
          {filters.map((filter) => !filter.place && <Control key={filter.name} filter={filter} />)}
          <Button type="submit" size="small">
            {t('list.filter')}
          </Button>
          {more.length > 0 && (
            <Button
              size="small"
              look="quiet"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="max-tablet:col-span-2 max-tablet:justify-self-start"
            >
              <ListFilter aria-hidden className="size-4" />
              {t('list.more_filters')}
              {used > 0 && <span className="rounded-full bg-green-wash px-2 text-green tabular-nums">{used}</span>}
            </Button>
          )}
        </div>
        {/* Collapsed filters are still submitted. */}
        <div id={id} hidden={!open} className={open ? row : ''}>
          {more.map((filter) => (
            <Control key={filter.name} filter={filter} />
          ))}
        </div>
        {(['sort', 'sort_dir', 'per_page'] as const).map(
          (name) => query.get(name) && <input key={name} type="hidden" name={name} value={query.get(name)} />,
        )}
      </form>
      <FilterChips filters={filters} />
    </>
  )
}

const row = 'grid grid-cols-2 items-center gap-2 tablet:flex tablet:flex-wrap'

function Control({ filter }: { filter: Filter }) {
  const t = useT()
  const query = useQuery()
  const { name, label } = filter
  if (filter.kind === 'day')
    return (
      <label className="flex min-w-0 items-center gap-2 text-small text-soft max-tablet:col-span-2">
        <span className="whitespace-nowrap max-tablet:w-28 max-tablet:shrink-0">{label}</span>
        <input
          type="date"
          name={name}
          min="2000-01-01"
          max="2099-12-31"
          defaultValue={query.get(name)}
          className={denseInputLook}
        />
      </label>
    )
  if (filter.kind === 'number')
    return (
      <input
        name={name}
        aria-label={label}
        placeholder={label}
        inputMode="decimal"
        maxLength={14}
        defaultValue={query.get(name)}
        className={`${denseInputLook} tablet:w-36!`}
      />
    )
  if (filter.kind === 'remote') return <RemoteFilter filter={filter} />
  if (filter.kind === 'text')
    return (
      <div className={filter.wide ? 'col-span-2 flex-2 tablet:min-w-72' : narrow}>
        <SearchField
          dense
          label={label}
          name={name}
          defaultValue={query.get(name)}
          onClear={() => document.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit()}
        />
      </div>
    )
  return (
    <div className={narrow}>
      <Select
        dense
        aria-label={label}
        name={name}
        empty={`${label}: ${t('list.any')}`}
        choices={
          filter.kind === 'flag'
            ? filter.choices.map(({ value, text }) => ({ value, text: `${label}: ${text}` }))
            : filter.choices
        }
        defaultValue={query.get(name)}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
    </div>
  )
}

function RemoteFilter({ filter }: { filter: Extract<Filter, { kind: 'remote' }> }) {
  const t = useT()
  const query = useQuery()
  const [chosen, setChosen] = useState(query.get(filter.name))
  return (
    <div className={`${narrow} max-tablet:col-span-2`}>
      <RemoteOptions path={filter.path} field={filter.name} known={filter.choices} chosen={[chosen]}>
        {(found, nothing) => (
          <Picker
            dense
            label={filter.label}
            name={filter.name}
            any={`${filter.label}: ${t('list.any')}`}
            options={found}
            nothing={nothing}
            defaultValue={query.get(filter.name)}
            onChange={setChosen}
          />
        )}
      </RemoteOptions>
    </div>
  )
}

const narrow = 'min-w-0 flex-1 tablet:max-w-60 tablet:min-w-40'

function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const query = useQuery()
  const shown = (filter: Filter): ReactNode => {
    const value = query.get(filter.name)
    if (filter.kind === 'day') return <Day iso={value} />
    return filter.kind === 'text' || filter.kind === 'number'
      ? value
      : (filter.choices.find((one) => String(one.value) === value)?.text ?? value)
  }
  const used = filters.filter(({ name }) => query.get(name))
  return (
    <Chips
      used={used.map((filter) => ({
        name: filter.name,
        label: (filter.kind === 'text' && filter.chip) || filter.label,
        shown: shown(filter),
      }))}
    />
  )
}
