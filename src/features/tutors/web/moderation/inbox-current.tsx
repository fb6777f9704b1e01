import { useState } from 'react'
import type { ReactNode } from 'react'
import { useShortcutHelp, useShortcuts } from '#ui/admin/shortcuts.tsx'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Key } from '#ui/parts/key.tsx'
import { InboxDetails } from './inbox-details.tsx'
import { isCurrentItem, useInboxHref } from './inbox-list.tsx'
import type { CurrentInboxItem, InboxItem } from './inbox-list.tsx'
import { TutorStatusBadges, useTutorName } from '../staff/tutor-status.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ProfileFacts } from '../staff/profile-facts.tsx'
import { useTutorActions, tutorActions } from '../staff/tutor-actions.ts'

const headingId = 'inbox-current'

/** After a decision the next item is shown. */
export function InboxCurrent({ waiting, current }: { waiting: readonly InboxItem[]; current: CurrentInboxItem }) {
  const t = useT()
  const name = useTutorName()(current.tutor)
  const [returning, setReturning] = useState(false)
  const { kind, tutor } = current
  const isVerification = kind === 'verification'
  const { busy, accept, verify, review, go, goOn } = useInboxDecisions(waiting, current)
  const open = `/panel/users_show/${tutor.id}/`
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    p: accept,
    r: () => setReturning(true),
    v: verify,
    o: () => void navigate(open),
  })
  useShortcutHelp([
    ['p', t(`moderation.accept.${kind}`)],
    ['r', t('moderation.return')],
    ['v', t('tutor_card.verify')],
    ['o', t('moderation.open')],
  ])
  const since = waiting.find((one) => isCurrentItem(one, current))?.since

  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-card">
      <header className="z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-t-card border-b border-line bg-card px-4 py-3 tablet:sticky tablet:top-0 tablet:px-5">
        <div className="min-w-0">
          <h2 id={headingId} tabIndex={-1} className="text-lead font-semibold wrap-anywhere focus:outline-none">
            {name} <span className="font-normal text-soft tabular-nums">{t('row.number', { id: tutor.id })}</span>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
            <TutorStatusBadges tutor={tutor} />
            {since !== undefined && (
              <span>
                {t('moderation.since')} <Moment seconds={since} />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Decision look="main" busy={busy} hint="p" onClick={accept}>
            {t(`moderation.accept.${kind}`)}
          </Decision>
          <Decision hint="r" onClick={() => setReturning(true)}>
            {t(isVerification ? 'tutor_card.reject' : 'moderation.return')}
          </Decision>
          {isVerification && tutor.verification === 'submitted' && (
            <Button size="small" busy={busy} onClick={review}>
              {t('moderation.review')}
            </Button>
          )}
          <ButtonLink size="small" href={open}>
            {t('moderation.open')} <Hint>o</Hint>
          </ButtonLink>
        </div>
        {isVerification && (
          <div className="w-full border-t border-line pt-3">
            <ProfileFacts tutor={tutor} />
          </div>
        )}
      </header>
      <div className="px-4 py-4 tablet:px-5">
        <InboxDetails current={current} />
      </div>
      {returning && (
        <ReturnDialog
          title={t(isVerification ? 'tutor_card.reject.title' : 'tutor_card.return.title', { name })}
          text={t('moderation.return_text', { language: t(`locale.${tutor.account.locale}`) })}
          action={t(isVerification ? 'tutor_card.reject' : 'moderation.return')}
          phrases={current.phrases}
          mayHide={kind === 'change'}
          send={(comment, hide) =>
            isVerification ? tutorActions.verify(tutor, false, comment) : tutorActions.sendBack(tutor, comment, hide)
          }
          onSent={() => {
            setReturning(false)
            notify('done', t('tutor_card.returned'))
            goOn()
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </section>
  )
}

function useInboxDecisions(waiting: readonly InboxItem[], current: CurrentInboxItem) {
  const t = useT()
  const addressOf = useInboxHref()
  const { busy, run } = useTutorActions()
  const { kind, tutor } = current
  const place = waiting.findIndex((one) => isCurrentItem(one, current))

  async function show(one: InboxItem | undefined, how: 'push' | 'replace') {
    await navigate(addressOf(one), how)
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>(`#${headingId}`)?.focus({ preventScroll: true })
  }
  function go(by: 1 | -1) {
    const next = waiting[place + by]
    if (next) void show(next, 'push')
  }
  /** Replaces the history entry, because a decided item cannot be revisited. */
  const goOn = () => void show(waiting[place + 1] ?? waiting[place - 1], 'replace')

  async function accept() {
    if (busy) return
    const done =
      kind === 'verification'
        ? await run(tutorActions.verify(tutor, true), t('tutor_card.verified'))
        : await run(
            tutorActions.publish(tutor),
            t(kind === 'change' ? 'tutor_card.change_accepted' : 'tutor_card.published'),
          )
    if (done) goOn()
  }
  const verify = () => {
    if (kind === 'verification') void accept()
    else if (!busy) void run(tutorActions.verify(tutor, true), t('tutor_card.verified'))
  }
  /** Tells other moderators to take another item. */
  const review = () => void run(tutorActions.review(tutor.id), t('moderation.reviewed'))
  return { busy, accept: () => void accept(), verify, review, go, goOn }
}

function Decision(props: { look?: 'main'; busy?: boolean; hint: string; onClick: () => void; children: ReactNode }) {
  const { look = 'plain', busy, hint, onClick, children } = props
  return (
    <Button size="small" look={look} {...(busy !== undefined && { busy })} onClick={onClick}>
      {children} <Hint>{hint}</Hint>
    </Button>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden className="hidden wide:inline">
      <Key>{children}</Key>
    </span>
  )
}
