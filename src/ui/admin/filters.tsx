import { useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/select.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Chips } from './chips.tsx'
import { kinds } from './kinds.tsx'
import { useQuery } from './query.ts'
import type { AdminScreen, Options } from './screen.ts'

/** A plain GET form: what it asks for stands in the address, so that a list can be kept and sent. */
export function Filters({ screen, options }: { screen: AdminScreen; options: Options }) {
  const t = useT()
  const query = useQuery()
  const { resource, filters } = screen
  return (
    // The key makes the fields follow the address when it changes by itself.
    <form
      key={query.with({ page: undefined })}
      role="search"
      className="mb-3 flex flex-wrap items-center gap-2"
      action={resource.at.path}
    >
      {filters.map((name) => {
        const label = t(`${resource.name}.${name}`)
        const { kind } = resource.fields[name]!
        const choices = kinds[kind].choices?.(options[name] ?? [], t)
        // A mere yes would not say to what.
        const named = kind === 'flag' ? choices?.map((one) => ({ ...one, text: `${label}: ${one.text}` })) : choices
        return (
          <div key={name} className="min-w-40 flex-1 tablet:max-w-60">
            {named ? (
              <Select
                dense
                aria-label={label}
                name={name}
                empty={`${label}: ${t('list.any')}`}
                choices={named}
                defaultValue={query.get(name)}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
            ) : (
              <SearchField
                dense
                label={label}
                name={name}
                defaultValue={query.get(name)}
                onClear={() => document.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit()}
              />
            )}
          </div>
        )
      })}
      {(['sort', 'sort_dir', 'per_page'] as const).map(
        (name) => query.get(name) && <input key={name} type="hidden" name={name} value={query.get(name)} />,
      )}
      <Button type="submit" size="small">
        {t('list.filter')}
      </Button>
    </form>
  )
}

/** What the list is narrowed to, each with a way out. */
export function FilterChips({ screen, options }: { screen: AdminScreen; options: Options }) {
  const t = useT()
  const query = useQuery()
  const { resource } = screen
  const used = Object.keys(resource.fields).filter((name) => query.get(name))
  const text = (name: string) => {
    const choices = kinds[resource.fields[name]!.kind].choices?.(options[name] ?? [], t)
    return choices?.find(({ value }) => String(value) === query.get(name))?.text ?? query.get(name)
  }
  return <Chips used={used.map((name) => ({ name, label: t(`${resource.name}.${name}`), shown: text(name) }))} />
}
