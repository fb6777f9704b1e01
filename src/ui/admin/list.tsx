import { useFrame, useT } from '../frame.tsx'
import { BulkBar } from './bulk.tsx'
import { filtersOf } from './field-filters.ts'
import { ListFrame } from './list-frame.tsx'
import { ListHead, ListRow } from './list-rows.tsx'
import { nameOf } from './names.ts'
import { useReorder } from './reorder.tsx'
import type { AdminScreen, ListData } from './screen.ts'
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
      filters={filtersOf(screen, data, t)}
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
