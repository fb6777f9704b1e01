import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/list-views.ts'
import { useFrame, useT } from '../frame.tsx'
import { navigate } from '../navigation.ts'
import { ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Books } from '../parts/pictures.tsx'
import { TableShell } from '../parts/table.tsx'
import { ListFilters } from './filters.tsx'
import type { Filter } from './filters.tsx'
import { ListPager, PageSize } from './pager.tsx'
import { rememberListAddress } from './list-address.ts'
import { useQuery } from './query.ts'
import type { ListScreen } from './screen.ts'
import { useShortcuts } from './shortcuts.tsx'
import { Toolbar } from './toolbar.tsx'
import { moveRowFocus } from './row-keyboard.ts'

export type ListFrameProps = {
  screen: ListScreen
  view: ListView
  title: string
  list: { items: readonly unknown[]; page: number; pages: number; total?: number; more?: boolean }
  filters: readonly Filter[]
  /** The title of the empty list. */
  none?: string
  /** One or two sentences below the title. */
  lead?: ReactNode
  add?: { text: string; href: string } | undefined
  /** A button in place of the link that adds an entry. */
  adder?: ReactNode
  tabs?: ReactNode
  exporter?: ReactNode
  /** Replaces the pages of lists that are read from a cursor. */
  pager?: ReactNode
  head: ReactNode
  rows: ReactNode
  bar: ReactNode
}

/** Common frame of all panel lists; filters and order are in the address. */
export function ListFrame(props: ListFrameProps) {
  const { screen, view, title, none, lead, list, filters, add, adder, tabs, exporter, pager, head, rows, bar } = props
  const t = useT()
  const { search } = useFrame()
  const { resource } = screen
  const { items, page, pages, total, more } = list

  useEffect(() => rememberListAddress(resource, search), [resource, search])
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('form[role=search] input')?.focus(),
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    x: () => document.activeElement?.closest('tr[data-item]')?.querySelector('input')?.click(),
    n: add && (() => void navigate(add.href)),
  })

  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          {lead && <p className="max-w-text text-soft">{lead}</p>}
          {total !== undefined && <p className="text-soft">{t(more ? 'list.total_more' : 'list.total', { total })}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Toolbar screen={screen} view={view} exporter={exporter} />
          {adder}
          {add && (
            <ButtonLink look="main" size="small" href={add.href}>
              {add.text}
            </ButtonLink>
          )}
        </div>
      </header>
      {tabs}
      <ListFilters path={resource.at.path} filters={filters} />
      {items.length === 0 ? (
        <EmptyList path={resource.at.path} filters={filters} add={add} none={none} />
      ) : (
        <TableShell label={title}>
          {head}
          <tbody>{rows}</tbody>
        </TableShell>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {pager ?? <ListPager page={page} pages={pages} />}
        {total !== undefined && total > 20 && <PageSize />}
      </div>
      {bar}
    </>
  )
}

export function EmptyList({
  path,
  filters,
  add,
  none,
}: Pick<ListFrameProps, 'filters' | 'add' | 'none'> & { path: string }) {
  const t = useT()
  const query = useQuery()
  const narrowed = filters.some(({ name }) => query.get(name))
  const action = narrowed ? (
    <ButtonLink href={path}>{t('list.clear')}</ButtonLink>
  ) : (
    add && <ButtonLink href={add.href}>{add.text}</ButtonLink>
  )
  return (
    <EmptyState
      picture={<Books className="w-32" />}
      title={narrowed ? t('list.empty') : (none ?? t('list.none'))}
      {...(narrowed && { text: t('list.empty_text') })}
      action={action}
    />
  )
}
