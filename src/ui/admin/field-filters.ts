import type { CrudField } from '#shared/fields.ts'
import type { Translate } from '../frame.tsx'
import { flagFilter } from './filters.tsx'
import type { Filter } from './filters.tsx'
import type { ListData } from './list-data.ts'
import type { AdminScreen } from './screen.ts'

/** Any field may filter the list; those of the screen have controls, in its order. */
export function filtersOf({ resource, filters }: AdminScreen, data: ListData, t: Translate): Filter[] {
  const others = Object.keys(resource.fields).filter((name) => !filters.includes(name))
  return [...filters, ...others].flatMap((name) => {
    const field = resource.fields[name]!
    const label = t(`${resource.name}.${name}`)
    const place = filters.includes(name) ? undefined : 'unasked'
    return fieldFilters({ resource, data, t, name, field, label, place })
  })
}

type Filtered = {
  resource: AdminScreen['resource']
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
      const choices = field.values!.map((value) => ({ value, text: t(`${resource.name}.${name}.${value}`) }))
      return [{ ...common, kind: 'choice', choices }]
    }
    case 'reference':
    case 'many': {
      const choices = data.options[name] ?? []
      const path = resource.endpoints.options?.path
      return data.remote.includes(name) && path
        ? [{ ...common, kind: 'remote', choices, path }]
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
  return [{ ...common, kind: 'text' }]
}
