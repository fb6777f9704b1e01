import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxRowsPerAction } from '#shared/action-options.ts'
import { languageTag } from '#shared/locale.ts'
import { useFrame, useT } from '../frame.tsx'
import { Button, IconButton } from '../parts/button.tsx'

type Props = {
  selection: {
    count: number
    total: number
    /** The total is the most that is counted; there are more rows. */
    more?: boolean
    all?: boolean
    clear: () => void
    selectAll?: (() => void) | undefined
  }
  /** Whether the actions accept all rows of all pages. */
  allPages?: boolean
  children: ReactNode
}

/** Bulk actions of the selected rows. The bar floats above the notifications. */
export function SelectionBar({ selection, allPages = false, children }: Props) {
  const t = useT()
  const { locale, edition } = useFrame()
  const { count, total, more = false, all = false, clear, selectAll } = selection
  if (count === 0) return null
  const totalText = total.toLocaleString(languageTag(locale, edition.country)) + (more ? '+' : '')
  return (
    <section
      aria-label={t('bulk.title')}
      className="sticky bottom-16 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-line bg-card p-2 pl-3 shadow-float tablet:pl-4"
    >
      <p aria-live="polite" className="font-medium whitespace-nowrap tabular-nums tablet:mr-2">
        {all && more ? t('bulk.count_more', { total: totalText }) : t('bulk.count', { count })}
      </p>
      {allPages && selectAll && (
        <Button size="small" look="quiet" onClick={selectAll}>
          {t('bulk.select_all', { total: totalText })}
        </Button>
      )}
      {all && total > maxRowsPerAction ? (
        <p className="text-small text-soft">{t('bulk.too_many', { max: maxRowsPerAction })}</p>
      ) : (
        children
      )}
      <IconButton size="small" label={t('bulk.none')} icon={<X />} onClick={clear} />
    </section>
  )
}
