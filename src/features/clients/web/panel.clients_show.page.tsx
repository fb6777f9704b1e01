import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { shownColumns } from '#ui/admin/columns.ts'
import { Pager, PageSize } from '#ui/admin/pager.tsx'
import { rememberList } from '#ui/admin/places.ts'
import { useQuery } from '#ui/admin/query.ts'
import { useShortcuts } from '#ui/admin/shortcuts.tsx'
import { TickAll, useTicks } from '#ui/admin/ticks.tsx'
import { Toolbar } from '#ui/admin/toolbar.tsx'
import { step } from '#ui/admin/walking.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { HeadCell, HeadRow, Row, TableShell } from '#ui/parts/table.tsx'
import { clientsPanel } from '../contract.ts'
import type { clientsPage } from '../contract.ts'
import { Contact, Marks, ShortDay } from './client-facts.tsx'
import { Filters, filterNames } from './panel.client-filters.tsx'
import { clientsScreen } from './panel.clients-screen.ts'
import type { Column } from './panel.clients-screen.ts'
import { MergeBar } from './panel.merge-bar.tsx'

type Data = PageData<typeof clientsPage>
type Client = Data['clients']['items'][number]

export default function Clients({ data }: { data: Data }) {
  const t = useT()
  const { search } = useFrame()
  const { items, page, pages, total, more } = data.clients
  const title = t('panel.page.clients_show')
  const { ticked, tick, tickAll } = useTicks(items.map(({ id }) => id))
  const chosen = items.filter(({ id }) => ticked.has(id))

  useEffect(() => rememberList(clientsScreen.resource, search), [search])
  useShortcuts({
    '/': () => document.querySelector<HTMLElement>('form[role=search] input')?.focus(),
    j: () => step(1),
    k: () => step(-1),
    x: () => document.activeElement?.closest('tr[data-item]')?.querySelector('input')?.click(),
  })

  const columns = shownColumns(clientsScreen, data.view.columns) as Column[]
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="text-soft">{t(more ? 'client.total_more' : 'list.total', { total })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Toolbar screen={clientsScreen} view={data.view} />
        </div>
      </header>
      <Filters cities={data.cities} />
      {items.length === 0 ? (
        <Nothing />
      ) : (
        <TableShell label={title}>
          <HeadRow>
            <HeadCell className="w-10 pr-0!">
              <TickAll ticked={chosen.length} count={items.length} onTick={tickAll} />
            </HeadCell>
            {columns.map((column) => (
              <SortHeader key={column} column={column} />
            ))}
          </HeadRow>
          <tbody>
            {items.map((client) => (
              <Row key={client.id} data-item={client.id} chosen={ticked.has(client.id)}>
                <td className="pr-0!">
                  <input
                    type="checkbox"
                    aria-label={t('bulk.choose', { name: client.name || `№${client.id}` })}
                    className="size-4 accent-green align-middle"
                    checked={ticked.has(client.id)}
                    onChange={(event) => tick([client.id], event.target.checked)}
                  />
                </td>
                {columns.map((column) => (
                  <Cell key={column} column={column} client={client} />
                ))}
              </Row>
            ))}
          </tbody>
        </TableShell>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Pager page={page} pages={pages} />
        {total > 20 && <PageSize />}
      </div>
      <MergeBar chosen={chosen} onDone={() => tickAll(false)} />
    </>
  )
}

const sortable: ReadonlySet<Column> = new Set(['name', 'created_at', 'id'])

/** The newest first, unless somebody wants it otherwise. */
function SortHeader({ column }: { column: Column }) {
  const t = useT()
  const query = useQuery()
  const label = t(`client.${column}`)
  if (!sortable.has(column)) return <HeadCell>{label}</HeadCell>
  const current = (query.get('sort') || 'created_at') === column
  const down = (query.get('sort_dir') || 'desc') === 'desc'
  const next = current ? (down ? 'asc' : 'desc') : column === 'name' ? 'asc' : 'desc'
  return (
    <HeadCell aria-sort={current ? (down ? 'descending' : 'ascending') : 'none'}>
      <a
        href={query.with({ sort: column, sort_dir: next, page: undefined })}
        className="text-soft no-underline hover:text-ink"
      >
        {label}
        <span aria-hidden className="ml-1 inline-block w-3 text-ink">
          {current ? (down ? '↓' : '↑') : ''}
        </span>
      </a>
    </HeadCell>
  )
}

function Cell({ column, client }: { column: Column; client: Client }) {
  return cells[column](client)
}

const cells: Record<Column, (client: Client) => ReactNode> = {
  name: ({ id, name }) => (
    <td className="max-w-60 truncate" title={name}>
      <a href={`${clientsPanel.path}${id}/`} className="font-medium text-green">
        {name || `№${id}`}
      </a>
    </td>
  ),
  email: ({ email, email_confirmed: confirmed }) => (
    <td className="max-w-48" title={email}>
      <Contact address={email} confirmed={confirmed} />
    </td>
  ),
  phone: ({ phone, phone_confirmed: confirmed }) => (
    <td className="whitespace-nowrap">
      <Contact address={phone} confirmed={confirmed} />
    </td>
  ),
  city: ({ city }) => (
    <td className="max-w-40 truncate" title={city}>
      {city}
    </td>
  ),
  marks: (client) => (
    <td>
      <Marks client={client} />
    </td>
  ),
  created_at: ({ created_at: at }) => (
    <td>
      <ShortDay seconds={at} />
    </td>
  ),
  seen_at: ({ seen_at: at }) => (
    <td>
      <ShortDay seconds={at} />
    </td>
  ),
  id: ({ id }) => <td>{id}</td>,
}

function Nothing() {
  const t = useT()
  const query = useQuery()
  const narrowed = filterNames.some((name) => query.get(name))
  return (
    <EmptyState
      picture={<Books className="w-32" />}
      title={t(narrowed ? 'list.empty' : 'list.none')}
      {...(narrowed && {
        text: t('list.empty_text'),
        action: <ButtonLink href={clientsPanel.path}>{t('list.clear')}</ButtonLink>,
      })}
    />
  )
}
