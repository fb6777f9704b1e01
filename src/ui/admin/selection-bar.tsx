import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../frame.tsx'
import { Button, IconButton } from '../parts/button.tsx'

type Props = {
  selection: { count: number; total: number; clear: () => void; selectAll?: (() => void) | undefined }
  /** Whether the actions accept all rows of all pages. */
  allPages?: boolean
  children: ReactNode
}

/** Bulk actions of the selected rows. The bar floats above the notifications. */
export function SelectionBar({ selection: { count, total, clear, selectAll }, allPages = false, children }: Props) {
  const t = useT()
  if (count === 0) return null
  return (
    <section
      aria-label={t('bulk.title')}
      className="sticky bottom-16 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-line bg-card p-2 pl-3 shadow-float tablet:pl-4"
    >
      <p aria-live="polite" className="font-medium whitespace-nowrap tabular-nums tablet:mr-2">
        {t('bulk.count', { count })}
      </p>
      {allPages && selectAll && (
        <Button size="small" look="quiet" onClick={selectAll}>
          {t('bulk.select_all', { total })}
        </Button>
      )}
      {children}
      <IconButton size="small" label={t('bulk.none')} icon={<X />} onClick={clear} />
    </section>
  )
}
