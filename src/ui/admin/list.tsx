import { useFrame, useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { BulkBar } from './bulk.tsx'
import { flagFilter } from './filters.tsx'
import type { Filter } from './filters.tsx'
import { fieldControls } from './field-controls.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListHead, ListRow } from './list-rows.tsx'
import { nameOf } from './names.ts'
import { useReorder } from './reorder.tsx'
import type { AdminScreen, ListData, Options } from './screen.ts'
import { useSelection } from './selection.tsx'

export function CrudList({ screen, data }: { screen: AdminScreen; data: ListData }) {
  const t = useT()
  const { resource } = screen
  const { items } = data.list
  const { rows, place, ...reorder } = useReorder(resource, items)
  const moved = items.find(({ id }) => id === place?.id)
  const frame = useFrame()
  const { ticked, tick, tickAll } = useSelection(items.map(({ id }) => id))
  const chosen = items.filter(({ id }) => ticked.has(id))
  return (
    <ListFrame
      screen={screen}
      view={data.view}
      title={t(`${resource.name}.title`)}
      list={data.list}
      filters={filtersOf(screen, data.options, t)}
      add={{ text: t(`${resource.name}.add`), href: `${resource.at.path}new/` }}
      head={<ListHead {...{ screen, data, ticked: chosen.length }} onTickAll={tickAll} />}
      rows={rows.map((row) => (
        <ListRow key={row.id} {...{ screen, data, row, reorder }} ticked={ticked.has(row.id)} onTick={tick} />
      ))}
      bar={
        <>
          <p aria-live="polite" className="sr-only">
            {place &&
              moved &&
              t('list.moved', { name: nameOf(moved, screen, frame, t), place: place.at, count: place.of })}
          </p>
          <BulkBar screen={screen} chosen={chosen} onDone={() => tickAll(false)} />
        </>
      }
    />
  )
}

/** Any field may filter the list; those of the screen have controls, in its order. */
function filtersOf({ resource, filters }: AdminScreen, options: Options, t: Translate): Filter[] {
  const others = Object.keys(resource.fields).filter((name) => !filters.includes(name))
  return [...filters, ...others].map((name): Filter => {
    const label = t(`${resource.name}.${name}`)
    const { kind } = resource.fields[name]!
    const place = filters.includes(name) ? undefined : 'unasked'
    if (kind === 'flag') return flagFilter(t, name, label, place)
    const choices = fieldControls[kind].choices?.(options[name] ?? [], t)
    return choices ? { name, label, kind: 'choice', choices, place } : { name, label, kind: 'text', place }
  })
}
