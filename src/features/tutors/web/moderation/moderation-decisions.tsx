import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { MenuItem } from '#ui/parts/menu.tsx'
import { useTutorName } from '../staff/tutor-status.tsx'
import type { ReturnPhrases, WireStaffTutor } from '../staff/tutor-status.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useTutorActions, tutorActions } from '../staff/tutor-actions.ts'

/** Pending decisions are buttons; the others are in the menu. */
export function useModerationDecisions(tutor: WireStaffTutor, phrases: ReturnPhrases) {
  const t = useT()
  const name = useTutorName()(tutor)
  const { busy, run } = useTutorActions()
  const [openDialog, setOpenDialog] = useState<'return' | 'reject'>()
  const { state, verification } = tutor
  const isChange = tutor.waiting?.state === 'waiting'
  const isWaiting = state === 'on_moderation' || isChange
  const isAsked = verification === 'submitted' || verification === 'in_review'
  const close = () => setOpenDialog(undefined)
  const publish = () =>
    void run(tutorActions.publish(tutor), t(isChange ? 'tutor_card.change_accepted' : 'tutor_card.published'))
  const submit = () => void run(tutorActions.submit(tutor), t('tutor_card.submitted'))
  const verify = () => void run(tutorActions.verify(tutor, true), t('tutor_card.verified'))
  const onSentBack = (message: string) => {
    close()
    notify('done', message)
    void refresh()
  }

  const menu: MenuItem[] = []
  if (state === 'draft' || state === 'need_revision') menu.push({ text: t('tutor_card.submit'), onSelect: submit })
  if (state === 'published' && !isChange)
    menu.push({ text: t('tutor_card.return'), onSelect: () => setOpenDialog('return') })
  if (!isAsked)
    menu.push(
      verification === 'verified'
        ? { text: t('tutor_card.unverify'), onSelect: () => setOpenDialog('reject') }
        : { text: t('tutor_card.verify'), onSelect: verify },
    )

  const buttons = (
    <>
      {isWaiting && (
        <>
          <Button size="small" look="main" busy={busy} onClick={publish}>
            {t(isChange ? 'tutor_card.accept_change' : 'tutor_card.publish')}
          </Button>
          <Button size="small" onClick={() => setOpenDialog('return')}>
            {t(isChange ? 'tutor_card.return_change' : 'tutor_card.return')}
          </Button>
        </>
      )}
      {isAsked && (
        <>
          <Button size="small" look={isWaiting ? 'plain' : 'main'} busy={busy} onClick={verify}>
            {t('tutor_card.verify')}
          </Button>
          <Button size="small" onClick={() => setOpenDialog('reject')}>
            {t('tutor_card.reject')}
          </Button>
        </>
      )}
    </>
  )

  const dialog =
    openDialog === 'return' ? (
      <ReturnDialog
        title={t('tutor_card.return.title', { name })}
        text={t(isChange ? 'tutor_card.return.change' : 'tutor_card.return.text')}
        action={t('tutor_card.return')}
        phrases={phrases[isChange ? 'change' : 'profile']}
        mayHide={isChange}
        // A published profile without a waiting change can only be hidden.
        send={(comment, hide) => tutorActions.sendBack(tutor, comment, hide || !isChange)}
        onSent={() => onSentBack(t('tutor_card.returned'))}
        onClose={close}
      />
    ) : openDialog === 'reject' ? (
      <ReturnDialog
        title={t('tutor_card.reject.title', { name })}
        text={t('tutor_card.reject.text')}
        action={t(isAsked ? 'tutor_card.reject' : 'tutor_card.unverify')}
        phrases={phrases.verification}
        send={(comment) => tutorActions.verify(tutor, false, comment)}
        onSent={() => onSentBack(t('tutor_card.rejected'))}
        onClose={close}
      />
    ) : null

  return { menu, buttons, dialog }
}
