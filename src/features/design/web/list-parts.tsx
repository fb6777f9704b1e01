import { useState } from 'react'
import { EmptyList } from '#ui/admin/list-frame.tsx'
import { flagFilter, ListFilters } from '#ui/admin/filters.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import { CursorLinks, ListPager, PageSize } from '#ui/admin/pager.tsx'
import { SelectionBar } from '#ui/admin/selection-bar.tsx'
import { SelectAll } from '#ui/admin/selection.tsx'
import { SortHeader } from '#ui/admin/sort-header.tsx'
import { Toolbar } from '#ui/admin/toolbar.tsx'
import { QueryProvider, useFrame, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import { SkeletonRow } from '#ui/parts/skeleton.tsx'
import { HeadCell, HeadRow, TableRow, TableShell } from '#ui/parts/table.tsx'
import { Part, State } from './specimen.tsx'

const filled = '?text=Anna&status=published&active=1&day_from=2026-11-01&price_from=200&tutor=2'
const panel = { segment: 'design', path: '/panel/design/', staff: [] } as const

/** The parts of a declared list in every state. The query decides which filters have a value. */
export function ListParts() {
  const t = useT()
  const { path } = useFrame()
  const filters = sampleFilters(t)
  const screen = {
    resource: {
      name: 'design.kind',
      at: panel,
      fields: { text: 1, choice: 1, integer: 1 },
      endpoints: { export: { path: '#lists' } },
    },
    columns: ['text', 'choice', 'integer'],
  }
  const saved = { id: 1, name: t('design.sample.name'), query: '?text=Anna', shared: true, mine: true, removable: true }
  return (
    <>
      <Part title={t('design.part.filters')} wide>
        <State name={t('design.state.empty')}>
          <QueryProvider search="">
            <ListFilters path={path} filters={filters} label={t('design.state.empty')} />
          </QueryProvider>
        </State>
        <State name={t('design.state.filled')}>
          <QueryProvider search={filled}>
            <ListFilters path={path} filters={filters} label={t('design.state.filled')} />
          </QueryProvider>
        </State>
      </Part>
      <Part title={t('design.part.sorting')} wide>
        <QueryProvider search="?sort=text&sort_dir=desc">
          <SortedTable />
        </QueryProvider>
      </Part>
      <Part title={t('design.part.list_tools')} wide>
        <div className="flex flex-wrap items-center gap-2">
          <QueryProvider search={filled}>
            <Toolbar screen={screen} view={{ columns: null, saved: [saved] }} />
          </QueryProvider>
        </div>
        <QueryProvider search="?before=120&page=3">
          <ListPager page={3} pages={9} />
          <PageSize />
          <CursorLinks older={70} />
        </QueryProvider>
      </Part>
      <Part title={t('design.part.list_states')} wide>
        <State name={t('state.loading')}>
          <SkeletonRow />
        </State>
        <State name={t('design.state.empty')}>
          <QueryProvider search="">
            <EmptyList path={path} filters={filters} add={{ text: t('design.sample.add'), href: '#lists' }} />
          </QueryProvider>
        </State>
        <State name={t('design.state.filled')}>
          <QueryProvider search={filled}>
            <EmptyList path={path} filters={filters} />
          </QueryProvider>
        </State>
        <State name={t('design.state.invalid')}>
          <EmptyState
            title={t('error.undefined_error')}
            action={<Button size="small">{t('design.sample.again')}</Button>}
          />
        </State>
      </Part>
    </>
  )
}

function sampleFilters(t: Translate): Filter[] {
  const choices = (['draft', 'published'] as const).map((value) => ({ value, text: t(`design.kind.choice.${value}`) }))
  const label = (kind: string) => t(`design.kind.${kind}`)
  return [
    { name: 'text', label: label('text'), kind: 'text', wide: true, chip: t('keys.search') },
    { name: 'status', label: label('choice'), kind: 'choice', choices },
    flagFilter(t, 'active', label('flag')),
    {
      name: 'tutor',
      label: label('person'),
      kind: 'remote',
      choices: [{ value: 2, text: t('design.sample.person.two') }],
      path: '#lists',
    },
    { name: 'day_from', label: t('list.from', { label: label('date') }), kind: 'day', place: 'more' },
    { name: 'day_to', label: t('list.to', { label: label('date') }), kind: 'day', place: 'more' },
    { name: 'price_from', label: t('list.from', { label: label('money') }), kind: 'number', place: 'more' },
    { name: 'price_to', label: t('list.to', { label: label('money') }), kind: 'number', place: 'more' },
  ]
}

const rows = ['one', 'two', 'three'] as const

/** Headers of both directions, and the bar of the selected rows. */
function SortedTable() {
  const t = useT()
  const [chosen, setChosen] = useState<readonly string[]>(['two'])
  const standard = { by: 'integer', direction: 'asc' } as const
  const all = rows.length * 40
  return (
    <>
      <TableShell label={t('design.part.sorting')}>
        <HeadRow>
          <HeadCell className="w-10 pr-0!">
            <SelectAll ticked={chosen.length} count={rows.length} onTick={(on) => setChosen(on ? rows : [])} />
          </HeadCell>
          <SortHeader column="text" label={t('design.kind.text')} standard={standard} first="asc" />
          <SortHeader column="choice" label={t('design.kind.choice')} standard={standard} first="asc" />
          <SortHeader column="image" label={t('design.kind.image')} standard={standard} first={undefined} />
        </HeadRow>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row} data-item={row} chosen={chosen.includes(row)}>
              <td className="pr-0!">
                <input
                  type="checkbox"
                  aria-label={t('bulk.choose', { name: t(`design.sample.person.${row}`) })}
                  className="size-4 accent-green"
                  checked={chosen.includes(row)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, row] : chosen.filter((one) => one !== row))
                  }
                />
              </td>
              <td>{t(`design.sample.person.${row}`)}</td>
              <td>{t('design.kind.choice.draft')}</td>
              <td>—</td>
            </TableRow>
          ))}
        </tbody>
      </TableShell>
      <SelectionBar
        allPages
        selection={{
          count: chosen.length,
          total: all,
          clear: () => setChosen([]),
          ...(chosen.length === rows.length && { selectAll: () => setChosen(rows) }),
        }}
      >
        <Button size="small">{t('bulk.switch')}</Button>
      </SelectionBar>
      <Progress label={t('bulk.running', { done: 600, total: 2400 })} value={0.25} />
    </>
  )
}
