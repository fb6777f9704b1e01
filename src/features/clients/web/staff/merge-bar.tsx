import { Combine } from 'lucide-react'
import { SelectionBar } from '#ui/admin/selection-bar.tsx'
import type { ListSelection } from '#ui/admin/selection.tsx'
import { useT } from '#ui/frame.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { clientsPanel } from '../../contract.ts'

/** Enabled for exactly two clients. The first one is kept unless the sides are swapped on the merge page. */
export function MergeBar({ selection }: { selection: ListSelection<{ id: number }> }) {
  const t = useT()
  const [first, second, third] = selection.rows
  if (!first) return null
  const href = `${clientsPanel.path}merge/?client_id=${first.id}&client_id2=${second?.id}`
  return (
    <SelectionBar selection={selection}>
      {second && !third ? (
        <ButtonLink look="main" size="small" href={href}>
          <Combine aria-hidden className="size-4" /> {t('client.merge.action')}
        </ButtonLink>
      ) : (
        <>
          <p className="text-small text-soft max-tablet:sr-only">{t('client.merge.choose_two')}</p>
          <Button size="small" disabled>
            <Combine aria-hidden className="size-4" /> {t('client.merge.action')}
          </Button>
        </>
      )}
    </SelectionBar>
  )
}
