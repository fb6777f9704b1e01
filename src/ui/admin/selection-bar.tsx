import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../frame.tsx'
import { IconButton } from '../parts/button.tsx'

/** Bulk actions of the selected rows. The bar floats above the notifications. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const t = useT()
  if (count === 0) return null
  return (
    <section
      aria-label={t('bulk.title')}
      className="sticky bottom-16 z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-2 rounded-card border border-line bg-card p-2 pl-3 shadow-float tablet:pl-4"
    >
      <p aria-live="polite" className="font-medium whitespace-nowrap tabular-nums tablet:mr-2">
        {t('bulk.count', { count })}
      </p>
      {children}
      <IconButton size="small" label={t('bulk.none')} icon={<X />} onClick={onClear} />
    </section>
  )
}
