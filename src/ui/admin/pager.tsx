import { useT } from '../frame.tsx'
import { navigate } from '../navigation.ts'
import { Pager as Pages } from '../parts/pager.tsx'
import { Select } from '../parts/select.tsx'
import { useQuery } from './query.ts'

export function ListPager({ page, pages }: { page: number; pages: number }) {
  const query = useQuery()
  return <Pages page={page} pages={pages} href={(to) => query.with({ page: to === 1 ? undefined : String(to) })} />
}

export function PageSize() {
  const t = useT()
  const query = useQuery()
  return (
    <label className="ml-auto flex items-center gap-2 text-small text-soft">
      {t('list.per_page')}
      <Select
        dense
        value={query.get('per_page') || '50'}
        choices={[20, 50, 100].map((size) => ({ value: size, text: String(size) }))}
        onChange={(event) => void navigate(query.with({ per_page: event.currentTarget.value, page: undefined }))}
      />
    </label>
  )
}
