import { useT } from '../frame.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { useQuery } from './query.ts'

export function Pager({ page, pages }: { page: number; pages: number }) {
  const t = useT()
  const query = useQuery()
  if (pages === 1) return null
  const link = (to: number) => query.with({ page: to === 1 ? undefined : String(to) })
  return (
    <nav aria-label={t('list.pages')} className="mt-4 flex items-center justify-center gap-3">
      {page > 1 && (
        <ButtonLink rel="prev" href={link(page - 1)}>
          {t('list.previous')}
        </ButtonLink>
      )}
      <span className="text-soft tabular-nums">{t('list.page_of', { page, pages })}</span>
      {page < pages && (
        <ButtonLink rel="next" href={link(page + 1)}>
          {t('list.next')}
        </ButtonLink>
      )}
    </nav>
  )
}
