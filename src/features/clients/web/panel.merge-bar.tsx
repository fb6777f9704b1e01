import { Combine } from 'lucide-react'
import { ChosenBar } from '#ui/admin/chosen-bar.tsx'
import { useT } from '#ui/frame.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { clientsPanel } from '../contract.ts'

/** Two who are one person; the first ticked stays unless that is changed on the next page. */
export function MergeBar({ chosen, onDone }: { chosen: readonly { id: number }[]; onDone: () => void }) {
  const t = useT()
  const [one, other, third] = chosen
  if (!one) return null
  const href = `${clientsPanel.path}merge/?client_id=${one.id}&client_id2=${other?.id}`
  return (
    <ChosenBar count={chosen.length} onClear={onDone}>
      {other && !third ? (
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
    </ChosenBar>
  )
}
