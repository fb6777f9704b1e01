import { useState } from 'react'
import type { ActionButtonProps } from '#ui/admin/offered-action.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { commentLimits } from './model.ts'

/** Asks for a general remark; those at passages are sent along. */
export function ReturnAction({ action, disabled, run }: ActionButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [comment, setComment] = useState('')
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {action.text}
      </Button>
      {isOpen && (
        <Dialog
          title={action.text}
          onClose={() => setOpen(false)}
          actions={
            <Button
              look="main"
              onClick={() => {
                setOpen(false)
                run({ comment: comment.trim() })
              }}
            >
              {action.text}
            </Button>
          }
        >
          <TextArea
            label={t('tutor_text.general_remark')}
            hint={t('tutor_text.general_hint')}
            maxLength={commentLimits.max}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
        </Dialog>
      )}
    </>
  )
}

const marks = [0, 1, 2, 3, 4, 5]

/** How good staff find a text; 0 until they have said. */
export function MarkAction({ action, row, disabled, run }: ActionButtonProps) {
  const t = useT()
  const given = Number(row?.['mark'] ?? 0)
  const [chosen, setChosen] = useState<number>()
  const mark = chosen ?? given
  return (
    <div className="flex items-center gap-2 text-base">
      <select
        aria-label={t('blog.mark')}
        disabled={disabled}
        value={mark}
        onChange={({ target }) => setChosen(Number(target.value))}
        className="min-h-8 rounded-small border border-edge bg-card px-2"
      >
        {marks.map((one) => (
          <option key={one} value={one}>
            {one === 0 ? t('tutor_text.choose_mark') : one}
          </option>
        ))}
      </select>
      <Button size="small" disabled={disabled || mark === given} onClick={() => run({ mark })}>
        {action.text}
      </Button>
    </div>
  )
}
