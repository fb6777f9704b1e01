import { useT } from '../frame.tsx'
import { Button } from './button.tsx'
import { useModal } from './modal.ts'

/** Asks before a destructive action. The button names the action. */
export function Confirm(props: {
  question: string
  action: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const t = useT()
  const modal = useModal(props.onCancel)
  return (
    <dialog
      {...modal}
      aria-label={props.question}
      className="w-100 text-left whitespace-normal max-w-[calc(100vw-32px)] rounded-card border border-line bg-card p-6 text-ink shadow-float transition-[opacity,translate] duration-150 ease-out starting:translate-y-2 starting:opacity-0"
    >
      <p className="mb-5 text-body wrap-anywhere">{props.question}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onCancel}>{t('action.cancel')}</Button>
        <Button look="danger" busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </dialog>
  )
}
