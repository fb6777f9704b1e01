import { useEffect, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { call } from '#ui/api.ts'
import { LocalDay } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { brokenLinks, redirectsPanel } from '../../contract.ts'
import type { brokenLinkEndpoints } from '../../contract.ts'

type Row = ListScreenRow<typeof brokenLinks>
type Check = WireAnswer<typeof brokenLinkEndpoints.check>['check']

const screen = listScreen(brokenLinks, {
  columns: ['target', 'found_on', 'status', 'found_at'],
  filters: ['target', 'found_on'],
  linkOf: () => undefined,
  cells: { found_on: PageCell },
  RowLinks: AddRedirect,
})

export default function BrokenLinks({ data }: { data: ListData }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      lead={t('broken_link.lead')}
      none={t('broken_link.none')}
      tabs={<LastCheck />}
    />
  )
}

/** A large site is read in several nights. */
function LastCheck() {
  const t = useT()
  const [check, setCheck] = useState<Check>(null)
  useEffect(() => {
    const load = async () => {
      const answer = await call<typeof brokenLinkEndpoints.check>('GET /api/admin/broken_links/check', {})
      if (answer.status === 'success') setCheck(answer.data.check)
    }
    void load()
  }, [])
  if (!check) return null
  return (
    <p className="mb-4 text-soft">
      {t('broken_link.checked', { checked: check.checked, total: check.total })} <LocalDay seconds={check.checked_at} />
    </p>
  )
}

function PageCell({ row: { found_on: page } }: { row: Row }) {
  return (
    <a href={page} target="_blank" rel="noopener" className="text-green wrap-anywhere">
      {page}
    </a>
  )
}

/** Opens the form of a new redirect from the path that does not answer. */
function AddRedirect({ row: { target } }: { row: Row }) {
  const t = useT()
  const source = target.split('?', 1)[0]!
  return (
    <a href={`${redirectsPanel.path}new/?source=${encodeURIComponent(source)}`} className="text-green">
      {t('redirect.add')}
    </a>
  )
}
