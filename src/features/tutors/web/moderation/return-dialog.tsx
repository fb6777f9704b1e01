import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Checkbox, LabelledField, inputLook } from '#ui/parts/field.tsx'
import { textLimits } from '../../model.ts'
import type { SendComment } from '../staff/tutor-actions.ts'

type Props = {
  title: string
  text: string
  action: string
  /** Suggested sentences. */
  phrases: readonly string[]
  /** Offers to hide the profile until it is fixed. */
  mayHide?: boolean
  send: SendComment
  onSent: () => void
  onClose: () => void
}

/** The comment is kept if sending fails. */
export function ReturnDialog({ title, text, action, phrases, mayHide = false, send, onSent, onClose }: Props) {
  const t = useT()
  const { max } = textLimits.comment
  const [comment, setComment] = useState('')
  const [hide, setHide] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})

  const add = (phrase: string) => setComment((current) => [current.trim(), phrase].filter(Boolean).join('\n'))

  async function onSend() {
    setBusy(true)
    const answer = await send(comment, hide)
    setBusy(false)
    if (answer.status === 'success') return onSent()
    const { error, message } = answer
    setErrors(typeof error === 'object' ? error : { comment: [message ?? t(`error.${error}`)] })
  }

  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" busy={busy} onClick={() => void onSend()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">{text}</p>
        <LabelledField label={t('tutor_card.return.comment')} errors={errors['comment'] ?? Object.values(errors)[0]}>
          {(wired) => (
            <textarea
              {...wired}
              rows={4}
              maxLength={max}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void onSend()
              }}
              className={`${inputLook} field-sizing-content max-h-80 min-h-24 py-2.5`}
            />
          )}
        </LabelledField>
        {phrases.length > 0 && (
          <div>
            <h3 className="mb-1 text-small font-medium text-soft">{t('tutor_card.return.phrases')}</h3>
            <ul className="grid">
              {phrases.map((phrase) => (
                <li key={phrase}>
                  <button
                    type="button"
                    onClick={() => add(phrase)}
                    className="w-full rounded-small px-2 py-1.5 text-left text-base hover:bg-green-wash"
                  >
                    + {phrase}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {mayHide && (
          <Checkbox
            label={t('tutor_card.return.hide')}
            hint={t('tutor_card.return.hide_hint')}
            checked={hide}
            onChange={(event) => setHide(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
