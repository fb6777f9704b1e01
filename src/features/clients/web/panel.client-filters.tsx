import { Chips } from '#ui/admin/chips.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { Day } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { denseInputLook } from '#ui/parts/field.tsx'
import { SearchField } from '#ui/parts/search-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { clientsPanel } from '../contract.ts'

type Option = { value: number; text: string }

const flags = ['blacklisted', 'confirmed', 'tutor'] as const
const days = ['created_from', 'created_to'] as const
export const filterNames = ['text', 'city_id', ...flags, ...days] as const

/** A plain GET form: what it asks for stands in the address, so that a list can be kept and sent. */
export function Filters({ cities }: { cities: readonly Option[] }) {
  const t = useT()
  const query = useQuery()
  const send = (event: { currentTarget: { form: HTMLFormElement | null } }) => event.currentTarget.form?.requestSubmit()
  return (
    <>
      {/* The key makes the fields follow the address when it changes by itself. */}
      <form
        key={query.with({ page: undefined })}
        role="search"
        action={clientsPanel.path}
        className="mb-3 grid grid-cols-2 items-center gap-2 tablet:flex tablet:flex-wrap"
      >
        <div className="col-span-2 flex-2 tablet:min-w-72">
          <SearchField
            dense
            label={t('client.filter.text')}
            name="text"
            defaultValue={query.get('text')}
            onClear={() => document.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit()}
          />
        </div>
        <div className="min-w-0 flex-1 tablet:max-w-60 tablet:min-w-48">
          <Select
            dense
            aria-label={t('client.city')}
            name="city_id"
            empty={`${t('client.city')}: ${t('list.any')}`}
            choices={cities}
            defaultValue={query.get('city_id')}
            onChange={send}
          />
        </div>
        {flags.map((name) => (
          <div key={name} className="min-w-0 flex-1 tablet:max-w-60 tablet:min-w-48">
            <Select
              dense
              aria-label={t(`client.filter.${name}`)}
              name={name}
              empty={`${t(`client.filter.${name}`)}: ${t('list.any')}`}
              choices={[1, 0].map((value) => ({
                value,
                text: `${t(`client.filter.${name}`)}: ${t(value ? 'action.yes' : 'action.no')}`,
              }))}
              defaultValue={query.get(name)}
              onChange={send}
            />
          </div>
        ))}
        {days.map((name) => (
          <label key={name} className="flex min-w-0 items-center gap-2 text-small text-soft max-tablet:col-span-2">
            <span className="whitespace-nowrap max-tablet:w-28 max-tablet:shrink-0">{t(`client.filter.${name}`)}</span>
            <input
              type="date"
              name={name}
              min="2000-01-01"
              max="2099-12-31"
              defaultValue={query.get(name)}
              className={denseInputLook}
            />
          </label>
        ))}
        {(['sort', 'sort_dir', 'per_page'] as const).map(
          (name) => query.get(name) && <input key={name} type="hidden" name={name} value={query.get(name)} />,
        )}
        <Button type="submit" size="small" className="max-tablet:col-span-2">
          {t('list.filter')}
        </Button>
      </form>
      <FilterChips cities={cities} />
    </>
  )
}

/** What the list is narrowed to, each with a way out. */
function FilterChips({ cities }: { cities: readonly Option[] }) {
  const t = useT()
  const query = useQuery()
  const used = filterNames.filter((name) => query.get(name))
  const label = (name: (typeof filterNames)[number]) => {
    if (name === 'text') return t('keys.search')
    return name === 'city_id' ? t('client.city') : t(`client.filter.${name}`)
  }
  const shown = (name: (typeof filterNames)[number]) => {
    const value = query.get(name)
    if (name === 'city_id') return cities.find((city) => String(city.value) === value)?.text ?? value
    if (days.some((one) => one === name)) return <Day iso={value} />
    return flags.some((one) => one === name) ? t(value === '1' ? 'action.yes' : 'action.no') : value
  }
  return <Chips used={used.map((name) => ({ name, label: label(name), shown: shown(name) }))} />
}
