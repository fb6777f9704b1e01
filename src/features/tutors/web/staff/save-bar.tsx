import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'

/** Visible while there are unsaved changes. */
export function SaveBar(props: {
  visible: boolean
  problem: string
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}) {
  const t = useT()
  if (!props.visible) return null
  return (
    <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-card p-3 shadow-float">
      <p role="alert" className="mr-auto min-w-0 text-base text-coral empty:hidden">
        {props.problem}
      </p>
      {!props.problem && <p className="mr-auto text-soft">{t('tutor_card.unsaved')}</p>}
      <Button size="small" onClick={props.onDiscard}>
        {t('tutor_card.take_back')}
      </Button>
      <Button size="small" look="main" busy={props.busy} onClick={props.onSave}>
        {t('tutor_card.save')}
      </Button>
    </div>
  )
}
