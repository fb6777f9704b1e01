import { useT } from '../frame.tsx'
import { navigate } from '../navigation.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Pager as Pages } from '../parts/pager.tsx'
import { Select } from '../parts/select.tsx'
import { useQuery } from './query.ts'

export function ListPager({ page, pages }: { page: number; pages: number }) {
  const query = useQuery()
  return <Pages page={page} pages={pages} href={(to) => query.with({ page: to === 1 ? undefined : String(to) })} />
}

/** Links of a list that is read from a cursor. */
export function CursorLinks({ older }: { older: number | null }) {
  const t = useT()
  const query = useQuery()
  return (
    <nav aria-label={t('list.pages')} className="flex w-full justify-center gap-2">
      {query.get('before') && (
        <ButtonLink size="small" href={query.with({ before: undefined })}>
          {t('list.newest')}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink size="small" rel="next" href={query.with({ before: String(older) })}>
          {t('list.older')}
        </ButtonLink>
      )}
    </nav>
  )
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
