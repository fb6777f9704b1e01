import { useEffect } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { navigate } from '../navigation.ts'
import { ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Books } from '../parts/pictures.tsx'
import { TableShell } from '../parts/table.tsx'
import { BulkBar } from './bulk.tsx'
import { FilterChips, Filters } from './filters.tsx'
import { Head, Line } from './list-rows.tsx'
import { nameOf } from './names.ts'
import { Pager, PageSize } from './pager.tsx'
import { rememberList } from './places.ts'
import { useQuery } from './query.ts'
import { useReorder } from './reorder.tsx'
import type { AdminScreen, ListData } from './screen.ts'
import { useShortcuts } from './shortcuts.tsx'
import { useTicks } from './ticks.tsx'
import { Toolbar } from './toolbar.tsx'
import { step } from './walking.ts'

/** The list of a declared screen: filters and order live in the address, switches and dragging work in place. */
export function CrudList({ screen, data }: { screen: AdminScreen; data: ListData }) {
  const t = useT()
  const { resource } = screen
  const { page, pages, total, items } = data.list
  const title = t(`${resource.name}.title`)
  const { rows, place, ...reorder } = useReorder(resource, items)
  const moved = items.find(({ id }) => id === place?.id)
  const frame = useFrame()
  const { search } = frame
  const { ticked, tick, tickAll } = useTicks(items.map(({ id }) => id))
  const chosen = items.filter(({ id }) => ticked.has(id))

  useEffect(() => rememberList(resource, search), [resource, search])

  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('form[role=search] input')?.focus(),
    j: () => step(1),
    k: () => step(-1),
    x: () => document.activeElement?.closest('tr[data-item]')?.querySelector('input')?.click(),
    n: () => void navigate(`${resource.at.path}new/`),
  })

  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="text-soft">{t('list.total', { total })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Toolbar screen={screen} view={data.view} />
          <ButtonLink look="main" size="small" href={`${resource.at.path}new/`}>
            {t(`${resource.name}.add`)}
          </ButtonLink>
        </div>
      </header>
      <Filters screen={screen} options={data.options} />
      <FilterChips screen={screen} options={data.options} />
      {items.length === 0 ? (
        <Nothing screen={screen} />
      ) : (
        <TableShell label={title}>
          <Head {...{ screen, data, ticked: chosen.length }} onTickAll={tickAll} />
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} {...{ screen, data, row, reorder }} ticked={ticked.has(row.id)} onTick={tick} />
            ))}
          </tbody>
        </TableShell>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Pager page={page} pages={pages} />
        {total > 20 && <PageSize />}
      </div>
      <p aria-live="polite" className="sr-only">
        {place && moved && t('list.moved', { name: nameOf(moved, screen, frame, t), place: place.at, count: place.of })}
      </p>
      <BulkBar screen={screen} chosen={chosen} onDone={() => tickAll(false)} />
    </>
  )
}

/** Nothing that fits the filters, or nothing at all: either with a way on. */
function Nothing({ screen: { resource } }: { screen: AdminScreen }) {
  const t = useT()
  const query = useQuery()
  const narrowed = Object.keys(resource.fields).some((name) => query.get(name))
  return (
    <EmptyState
      picture={<Books className="w-32" />}
      title={t(narrowed ? 'list.empty' : 'list.none')}
      {...(narrowed && { text: t('list.empty_text') })}
      action={
        narrowed ? (
          <ButtonLink href={resource.at.path}>{t('list.clear')}</ButtonLink>
        ) : (
          <ButtonLink href={`${resource.at.path}new/`}>{t(`${resource.name}.add`)}</ButtonLink>
        )
      }
    />
  )
}
