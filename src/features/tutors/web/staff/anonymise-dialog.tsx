import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { useTutorActions, tutorActions } from './tutor-actions.ts'

/** Irreversible, so the id must be typed as confirmation. */
export function AnonymiseDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const { busy, run } = useTutorActions()
  const [wrong, setWrong] = useState(false)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('number')
    if (typed !== String(id)) return setWrong(true)
    if (await run(tutorActions.anonymise(id), t('tutor_card.anonymised'))) onClose()
  }

  return (
    <Dialog
      title={t('tutor_card.anonymise.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" type="submit" form="anonymise" busy={busy}>
            {t('tutor_card.anonymise')}
          </Button>
        </>
      }
    >
      <form id="anonymise" method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-3">
        <p className="text-soft">{t('tutor_card.anonymise.text')}</p>
        <TextField
          label={t('tutor_card.anonymise.type', { number: String(id) })}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          errors={wrong ? [t('tutor_card.anonymise.wrong')] : []}
          onInput={() => setWrong(false)}
        />
      </form>
    </Dialog>
  )
}
