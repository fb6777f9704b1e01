import { useState } from 'react'
import type { ReactNode } from 'react'
import { useShortcutHelp, useShortcuts } from '#ui/admin/shortcuts.tsx'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Key } from '#ui/parts/key.tsx'
import { InboxMatter } from './inbox-matter.tsx'
import { isCurrent, useInboxAddress } from './inbox-list.tsx'
import type { Current, Waiting } from './inbox-list.tsx'
import { AllMarks, useNameOf } from './marks.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { SaidFacts } from './said-facts.tsx'
import { useVerbs, verbs } from './verbs.ts'

const headingId = 'inbox-current'

/** One that waits: what it is about, and the decision. After it, the next one is here at once. */
export function InboxCurrent({ waiting, current }: { waiting: readonly Waiting[]; current: Current }) {
  const t = useT()
  const name = useNameOf()(current.tutor)
  const [returning, setReturning] = useState(false)
  const { kind, tutor } = current
  const isVerification = kind === 'verification'
  const { busy, accept, verify, review, go, goOn } = useDecisions(waiting, current)
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
  const since = waiting.find((one) => isCurrent(one, current))?.since

  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-card">
      <header className="z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-t-card border-b border-line bg-card px-4 py-3 tablet:sticky tablet:top-0 tablet:px-5">
        <div className="min-w-0">
          <h2 id={headingId} tabIndex={-1} className="text-lead font-semibold wrap-anywhere focus:outline-none">
            {name} <span className="font-normal text-soft tabular-nums">№{tutor.id}</span>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
            <AllMarks tutor={tutor} />
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
            <SaidFacts tutor={tutor} />
          </div>
        )}
      </header>
      <div className="px-4 py-4 tablet:px-5">
        <InboxMatter current={current} />
      </div>
      {returning && (
        <ReturnDialog
          title={t(isVerification ? 'tutor_card.reject.title' : 'tutor_card.return.title', { name })}
          text={t('moderation.return_text', { language: t(`locale.${tutor.account.locale}`) })}
          action={t(isVerification ? 'tutor_card.reject' : 'moderation.return')}
          phrases={current.phrases}
          mayHide={kind === 'change'}
          send={(comment, hide) =>
            isVerification ? verbs.verify(tutor, false, comment) : verbs.sendBack(tutor, comment, hide)
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

/** What can be decided, and where to go from here. */
function useDecisions(waiting: readonly Waiting[], current: Current) {
  const t = useT()
  const addressOf = useInboxAddress()
  const { busy, run } = useVerbs()
  const { kind, tutor } = current
  const place = waiting.findIndex((one) => isCurrent(one, current))

  async function show(one: Waiting | undefined, how: 'push' | 'replace') {
    await navigate(addressOf(one), how)
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>(`#${headingId}`)?.focus({ preventScroll: true })
  }
  function go(by: 1 | -1) {
    const next = waiting[place + by]
    if (next) void show(next, 'push')
  }
  /** What was decided is no place to come back to. */
  const goOn = () => void show(waiting[place + 1] ?? waiting[place - 1], 'replace')

  async function accept() {
    if (busy) return
    const done =
      kind === 'verification'
        ? await run(verbs.verify(tutor, true), t('tutor_card.verified'))
        : await run(verbs.publish(tutor), t(kind === 'change' ? 'tutor_card.change_accepted' : 'tutor_card.published'))
    if (done) goOn()
  }
  const verify = () => {
    if (kind === 'verification') void accept()
    else if (!busy) void run(verbs.verify(tutor, true), t('tutor_card.verified'))
  }
  /** So that a colleague takes another one. */
  const review = () => void run(verbs.review(tutor.id), t('moderation.reviewed'))
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

/** The key that does the same, for whoever has a keyboard. */
function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden className="hidden wide:inline">
      <Key>{children}</Key>
    </span>
  )
}
