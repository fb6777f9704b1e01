import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ContactLink } from '#ui/admin/contact.tsx'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { toggles } from '../../model.ts'
import type { Toggle } from '../../model.ts'
import type { WireStaffTutor } from './tutor-status.tsx'
import { useTutorActions, tutorActions } from './tutor-actions.ts'

export function FactsCard({ tutor }: { tutor: WireStaffTutor }) {
  const t = useT()
  const { account } = tutor
  const moment = (seconds: number | null) => (seconds === null ? '—' : <Moment seconds={seconds} />)
  const facts: [string, ReactNode][] = [
    ['locale', t(`locale.${account.locale}`)],
    ['has_password', t(account.has_password ? 'action.yes' : 'action.no')],
    ['created_at', moment(tutor.created_at)],
    ['terms', moment(account.terms_confirmed_at)],
    ['published_at', moment(tutor.published_at)],
    ['seen_at', moment(tutor.seen_at)],
    ...(tutor.verified_until === null ? [] : [['verified_until', moment(tutor.verified_until)] as [string, ReactNode]]),
  ]
  return (
    <Card
      title={t('tutor_card.facts')}
      action={
        account.client && (
          <a href={`/panel/clients_show/${tutor.id}/`} className="text-small text-green">
            {t('tutor_card.also_client')}
          </a>
        )
      }
    >
      <dl className="grid gap-2">
        {(['email', 'phone'] as const).map((kind) => (
          <div key={kind} className="min-w-0">
            <dt className="text-small text-soft">{t(`tutor_card.${kind}`)}</dt>
            <dd>
              <ContactLink address={account[kind]} confirmed={account[`${kind}_confirmed`]} />
            </dd>
          </div>
        ))}
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 text-small">
            <dt className="text-soft">{t(`tutor_card.${label}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Remarks tutor={tutor} />
    </Card>
  )
}

function Remarks({ tutor }: { tutor: WireStaffTutor }) {
  const t = useT()
  const remarks = [
    ['revision_comment', tutor.state === 'need_revision' ? tutor.revision_comment : ''],
    ['change_comment', tutor.waiting?.comment ?? ''],
    ['verification_comment', tutor.verification === 'rejected' ? tutor.verification_comment : ''],
  ] as const
  return remarks.map(([name, text]) =>
    text ? (
      <div key={name} className="mt-3 rounded-card bg-coral-wash px-3 py-2">
        <p className="text-small font-medium text-coral">{t(`tutor_card.${name}`)}</p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
    ) : null,
  )
}

export function TogglesCard({ tutor, school }: { tutor: WireStaffTutor; school: boolean }) {
  const t = useT()
  const visibleToggles = toggles.filter((toggle) => school || toggle !== 'potential_school_tutor')
  return (
    <Card title={t('tutor_card.toggles')}>
      <ul className="grid">
        {visibleToggles.map((toggle) => (
          <ToggleRow key={toggle} tutor={tutor} toggle={toggle} />
        ))}
      </ul>
    </Card>
  )
}

function ToggleRow({ tutor, toggle }: { tutor: WireStaffTutor; toggle: Toggle }) {
  const t = useT()
  const id = useId()
  const { busy, run } = useTutorActions()
  const on = tutor[toggle]
  return (
    <li className="flex min-h-10 items-center justify-between gap-4">
      <span id={id}>{t(`tutor.${toggle}`)}</span>
      <Switch
        on={on}
        aria-labelledby={id}
        disabled={busy}
        onClick={() => void run(tutorActions.toggle(tutor.id, toggle, !on), t('tutor_card.saved'))}
      />
    </li>
  )
}

export function CommentCard({ tutor }: { tutor: WireStaffTutor }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useTutorActions()
  const [savedComment, setSavedComment] = useState(tutor.admin_comment)
  const isNewer = tutor.admin_comment !== savedComment
  const save = async () => {
    const typed = new FormData(form.current!).get('admin_comment')
    const comment = typeof typed === 'string' ? typed.trim() : ''
    // A newer comment is displayed below by now, so saving again overwrites it knowingly.
    const done = await run(tutorActions.comment(tutor.id, comment, tutor.admin_comment), t('tutor_card.saved'))
    if (done) setSavedComment(comment)
  }
  return (
    <Card title={t('tutor_card.comment')}>
      <form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid justify-items-start gap-2"
      >
        <div className="w-full">
          <TextArea
            label={t('tutor_card.comment.label')}
            name="admin_comment"
            maxLength={5000}
            defaultValue={tutor.admin_comment}
          />
        </div>
        {isNewer && (
          <div className="w-full rounded-card bg-sun-wash px-3 py-2 text-small">
            <p className="font-medium">{t('tutor_card.comment.newer')}</p>
            <p className="whitespace-pre-line wrap-anywhere">{tutor.admin_comment}</p>
          </div>
        )}
        <Button size="small" type="submit" busy={busy}>
          {t('tutor_card.comment.save')}
        </Button>
      </form>
    </Card>
  )
}
