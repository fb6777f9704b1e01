import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { MenuItem } from '#ui/parts/menu.tsx'
import { useNameOf } from './marks.tsx'
import type { Phrases, Shown } from './marks.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useVerbs, verbs } from './verbs.ts'

/** What waits for a decision stands in buttons; what can be decided without being asked, in the menu. */
export function useDecisions(tutor: Shown, phrases: Phrases) {
  const t = useT()
  const name = useNameOf()(tutor)
  const { busy, run } = useVerbs()
  const [asking, setAsking] = useState<'return' | 'reject'>()
  const { state, verification } = tutor
  const isChange = tutor.waiting?.state === 'waiting'
  const waits = state === 'on_moderation' || isChange
  const isAsked = verification === 'submitted' || verification === 'in_review'
  const close = () => setAsking(undefined)
  const publish = () =>
    void run(verbs.publish(tutor), t(isChange ? 'tutor_card.change_accepted' : 'tutor_card.published'))
  const submit = () => void run(verbs.submit(tutor), t('tutor_card.submitted'))
  const verify = () => void run(verbs.verify(tutor, true), t('tutor_card.verified'))
  const sent = (said: string) => {
    close()
    notify('done', said)
    void refresh()
  }

  const menu: MenuItem[] = []
  if (state === 'draft' || state === 'need_revision') menu.push({ text: t('tutor_card.submit'), onSelect: submit })
  if (state === 'published' && !isChange)
    menu.push({ text: t('tutor_card.return'), onSelect: () => setAsking('return') })
  if (!isAsked)
    menu.push(
      verification === 'verified'
        ? { text: t('tutor_card.unverify'), onSelect: () => setAsking('reject') }
        : { text: t('tutor_card.verify'), onSelect: verify },
    )

  const buttons = (
    <>
      {waits && (
        <>
          <Button size="small" look="main" busy={busy} onClick={publish}>
            {t(isChange ? 'tutor_card.accept_change' : 'tutor_card.publish')}
          </Button>
          <Button size="small" onClick={() => setAsking('return')}>
            {t(isChange ? 'tutor_card.return_change' : 'tutor_card.return')}
          </Button>
        </>
      )}
      {isAsked && (
        <>
          <Button size="small" look={waits ? 'plain' : 'main'} busy={busy} onClick={verify}>
            {t('tutor_card.verify')}
          </Button>
          <Button size="small" onClick={() => setAsking('reject')}>
            {t('tutor_card.reject')}
          </Button>
        </>
      )}
    </>
  )

  const dialog =
    asking === 'return' ? (
      <ReturnDialog
        title={t('tutor_card.return.title', { name })}
        text={t(isChange ? 'tutor_card.return.change' : 'tutor_card.return.text')}
        action={t('tutor_card.return')}
        phrases={phrases[isChange ? 'change' : 'profile']}
        mayHide={isChange}
        // One that is on show and has no change to return can only be taken off it.
        send={(comment, hide) => verbs.sendBack(tutor, comment, hide || !isChange)}
        onSent={() => sent(t('tutor_card.returned'))}
        onClose={close}
      />
    ) : asking === 'reject' ? (
      <ReturnDialog
        title={t('tutor_card.reject.title', { name })}
        text={t('tutor_card.reject.text')}
        action={t(isAsked ? 'tutor_card.reject' : 'tutor_card.unverify')}
        phrases={phrases.verification}
        send={(comment) => verbs.verify(tutor, false, comment)}
        onSent={() => sent(t('tutor_card.rejected'))}
        onClose={close}
      />
    ) : null

  return { menu, buttons, dialog }
}
