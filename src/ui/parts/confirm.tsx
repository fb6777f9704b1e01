import { useEffect, useRef } from 'react'
import { useT } from '../frame.tsx'
import { Button } from './button.tsx'

/** Asks before something is lost. The button says what will happen. */
export function Confirm(props: {
  question: string
  action: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={props.question}
      onCancel={props.onCancel}
      onClose={props.onCancel}
      className="w-100 max-w-[calc(100vw-32px)] rounded-card border border-line bg-card p-6 text-ink shadow-float backdrop:bg-ink/30"
    >
      <p className="mb-5 text-body">{props.question}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onCancel}>{t('action.cancel')}</Button>
        <Button look="danger" disabled={props.busy} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </dialog>
  )
}
