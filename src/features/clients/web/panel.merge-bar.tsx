import { Combine, X } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Button, ButtonLink, IconButton } from '#ui/parts/button.tsx'
import { clientsPanel } from '../contract.ts'

/** Two who are one person; the first ticked stays unless that is changed on the next page. */
export function MergeBar({ chosen, onDone }: { chosen: readonly { id: number }[]; onDone: () => void }) {
  const t = useT()
  const [one, other, third] = chosen
  if (!one) return null
  const href = `${clientsPanel.path}merge/?client_id=${one.id}&client_id2=${other?.id}`
  return (
    <section
      aria-label={t('bulk.title')}
      className="sticky bottom-16 z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-2 rounded-card border border-line bg-card p-2 pl-3 shadow-float tablet:pl-4"
    >
      <p aria-live="polite" className="font-medium whitespace-nowrap tabular-nums tablet:mr-2">
        {t('bulk.count', { count: chosen.length })}
      </p>
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
      <IconButton size="small" label={t('bulk.none')} icon={<X />} onClick={onDone} />
    </section>
  )
}
