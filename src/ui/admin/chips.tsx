import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../frame.tsx'
import { denseInputLook } from '../parts/field.tsx'
import { useQuery } from './query.ts'

/** The active filters, each with a link that removes it. */
export function Chips({ used }: { used: readonly { name: string; label: string; shown: ReactNode }[] }) {
  const t = useT()
  const query = useQuery()
  if (used.length === 0) return null
  const cleared = Object.fromEntries(used.map(({ name }) => [name, undefined]))
  return (
    <ul className="mb-3 flex flex-wrap items-center gap-2 text-small">
      {used.map(({ name, label, shown }) => (
        <li key={name} className="max-w-full">
          <a
            href={query.with({ [name]: undefined, page: undefined })}
            className={`${denseInputLook} inline-flex w-auto items-center gap-1.5 bg-green-wash text-ink no-underline`}
          >
            <span className="text-soft">{label}:</span> <span className="truncate">{shown}</span>
            <X aria-label={t('list.clear')} className="size-3.5 shrink-0" />
          </a>
        </li>
      ))}
      {used.length > 1 && (
        <li>
          <a href={query.with({ ...cleared, page: undefined })} className="px-1 text-green">
            {t('list.clear')}
          </a>
        </li>
      )}
    </ul>
  )
}
