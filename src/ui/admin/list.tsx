import { useState } from 'react'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import { call, notifyFailure } from '../api.ts'
import { useFrame, useT } from '../frame.tsx'
import { refresh } from '../navigation.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'
import { useQuery } from './query.ts'
import type { AdminScreen, ListData, ListedRow } from './screen.ts'

/** The list of a declared screen: filters and order live in the address, switches work in place. */
export function CrudList({ screen, data }: { screen: AdminScreen; data: ListData }) {
  const t = useT()
  const { resource, columns } = screen
  const { items, total } = data.list
  return (
    <>
      <title>{`${t(`${resource.name}.title`)} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{t(`${resource.name}.title`)}</h1>
          <p className="text-soft">{t('list.total', { total })}</p>
        </div>
        <ButtonLink look="main" href={`${resource.at.path}new/`}>
          {t(`${resource.name}.add`)}
        </ButtonLink>
      </header>
      <Filters screen={screen} options={data.options} />
      {items.length === 0 ? (
        <p className="rounded-card border border-line bg-card p-8 text-center text-soft">{t('list.empty')}</p>
      ) : (
        <section
          className="overflow-x-auto rounded-card border border-line bg-card"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t(`${resource.name}.title`)}
        >
          <table className="w-full border-collapse text-left tabular-nums">
            <thead>
              <tr className="border-b border-line">
                {columns.map((column) => (
                  <SortHeader
                    key={column}
                    column={column}
                    label={t(`${resource.name}.${column}`)}
                    numeric={resource.fields[column]?.kind === 'integer'}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={row.id} className="h-10 border-b border-line last:border-0 hover:bg-paper">
                  {columns.map((column, place) => (
                    <Cell key={column} screen={screen} row={row} column={column} link={place === 0} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pager page={data.list.page} pages={data.list.pages} />
    </>
  )
}

function SortHeader({ column, label, numeric }: { column: string; label: string; numeric: boolean }) {
  const query = useQuery()
  const current = query.get('sort') === column
  const down = query.get('sort_dir') === 'desc'
  const href = query.with({ sort: column, sort_dir: current && !down ? 'desc' : undefined, page: undefined })
  return (
    <th
      scope="col"
      aria-sort={current ? (down ? 'descending' : 'ascending') : 'none'}
      className={`px-3 py-2 text-small font-medium whitespace-nowrap ${numeric ? 'text-right' : ''}`}
    >
      <a href={href} className="text-soft no-underline hover:text-ink">
        {label}
        <span aria-hidden className="ml-1 inline-block w-3 text-ink">
          {current ? (down ? '↓' : '↑') : ''}
        </span>
      </a>
    </th>
  )
}

function Cell({ screen, row, column, link }: { screen: AdminScreen; row: ListedRow; column: string; link: boolean }) {
  const { edition, locale } = useFrame()
  const { resource } = screen
  const field = resource.fields[column]!
  const value = row[column]
  if (field.kind === 'flag') return <SwitchCell screen={screen} row={row} column={column} />
  if (field.kind === 'integer') return <td className="px-3 text-right">{String(value)}</td>
  const text =
    field.kind === 'localized'
      ? localized(value as Localized, locale, edition.locales[0]!)
      : field.kind === 'reference'
        ? row.labels[column]
        : String(value)
  return (
    <td className="max-w-72 truncate px-3">
      {link ? (
        <a href={`${resource.at.path}${row.id}/`} className="font-medium text-green">
          {text}
        </a>
      ) : (
        text
      )}
    </td>
  )
}

/** Changes one field where it stands; shown at once, taken back when the server says no. */
function SwitchCell({ screen, row, column }: { screen: AdminScreen; row: ListedRow; column: string }) {
  const t = useT()
  const { edition, locale } = useFrame()
  const { resource } = screen
  const [asked, setAsked] = useState<boolean>()
  const on = asked ?? row[column] === true
  const first = row[screen.columns[0]!] as Localized

  async function change() {
    setAsked(!on)
    const { method, path } = resource.endpoints.changeCheckout
    const answer = await call(`${method} ${path}`, { id: row.id, field: column, value: !on })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    setAsked(undefined)
  }

  return (
    <td className="px-3">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={`${t(`${resource.name}.${column}`)}: ${typeof first === 'object' ? localized(first, locale, edition.locales[0]!) : String(first)}`}
        disabled={asked !== undefined}
        onClick={() => void change()}
        className={`relative block h-6 w-10 rounded-full border transition-colors duration-150 ${on ? 'border-green bg-green' : 'border-edge bg-card'}`}
      >
        <span
          className={`absolute top-0.5 size-[18px] rounded-full transition-[left] duration-150 ${on ? 'left-[18px] bg-white' : 'left-0.5 bg-edge'}`}
        />
      </button>
    </td>
  )
}
