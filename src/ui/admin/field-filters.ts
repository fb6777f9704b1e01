import type { CrudField } from '#shared/fields.ts'
import type { Translate } from '../frame.tsx'
import { flagFilter } from './filters.tsx'
import type { Filter, FilterOption } from './filters.tsx'
import type { ListData } from './list-data.ts'
import type { DeclaredScreen } from './screen.ts'

/** Any field may filter the list; those of the screen have controls, in its order. */
export function filtersOf(screen: DeclaredScreen, data: ListData, t: Translate): Filter[] {
  const { resource, filters, moreFilters = [] } = screen
  const fields = resource.filters ?? resource.fields
  const asked = [...filters, ...moreFilters]
  const others = Object.keys(fields).filter((name) => !asked.includes(name))
  const offered = [...asked, ...others].filter((name) => !data.hidden?.includes(name))
  return offered.flatMap((name) => {
    const field = fields[name]!
    // A filter that is no column has a name of its own.
    const isColumn = Object.hasOwn(resource.fields, name) && !field.search
    const label = t(isColumn ? `${resource.name}.${name}` : `${resource.name}.filter.${name}`)
    const place = filters.includes(name) ? undefined : asked.includes(name) ? 'more' : 'unasked'
    return fieldFilters({ resource, data, t, name, field, label, place })
  })
}

type Filtered = {
  resource: DeclaredScreen['resource']
  data: Pick<ListData, 'options' | 'remote'>
  t: Translate
  name: string
  field: CrudField
  label: string
  place: Filter['place']
}

function fieldFilters({ resource, data, t, name, field, label, place }: Filtered): Filter[] {
  const common = { name, label, place }
  const range = (kind: 'day' | 'number'): Filter[] => [
    { name: `${name}_from`, label: t('list.from', { label }), kind, place },
    { name: `${name}_to`, label: t('list.to', { label }), kind, place },
  ]
  switch (field.kind) {
    case 'flag':
    case 'image':
    case 'images':
    case 'video':
    case 'file':
      return [flagFilter(t, name, label, place)]
    case 'choice':
    case 'status': {
      const known = field.values?.map((value) => ({ value, text: t(`${resource.name}.${name}.${value}`) }))
      const choices = data.options[name] ?? known ?? []
      return [{ ...common, kind: 'choice', choices }]
    }
    case 'reference':
    case 'many': {
      const choices = data.options[name] ?? []
      const path = resource.endpoints.options?.path
      return data.remote.includes(name) && path
        ? [{ ...common, kind: 'remote', choices: choices as FilterOption[], path }]
        : [{ ...common, kind: 'choice', choices }]
    }
    case 'integer':
    case 'money':
      return range('number')
    case 'date':
    case 'instant':
      return range('day')
    case 'text':
    case 'localized':
    case 'slug':
    case 'rich':
  }
  return [{ ...common, kind: 'text', ...(field.search && { wide: true, chip: t('keys.search') }) }]
}
