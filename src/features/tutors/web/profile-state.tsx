import { CircleAlert, CircleCheck, Clock, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Moment } from '#ui/format.tsx'
import { useHref, useT } from '#ui/frame.tsx'
import type { Own } from './editor/values.ts'

const grounds = {
  calm: 'border-line bg-card',
  good: 'border-green-wash bg-green-wash',
  wait: 'border-sun-wash bg-sun-wash',
  act: 'border-coral-wash bg-coral-wash',
}

/** How a profile stands, in one sentence, and what comes next. */
export function ProfileState({ own }: { own: Own }) {
  const t = useT()
  const href = useHref()
  const { state, active, waiting, revision_comment } = own
  const page = (
    <a href={href(`/user-${own.id}/`)} target="_blank" className="text-green underline underline-offset-4">
      {t('tutor_profile.state.page')}
    </a>
  )
  const again = (
    <a href={href('/privacy')} className="text-green underline underline-offset-4">
      {t('tutor_profile.state.hidden_next')}
    </a>
  )
  return (
    <div className="grid gap-3">
      {state === 'draft' && (
        <Line ground="calm" icon={<PencilLine />} title={t('tutor_profile.state.draft')}>
          {t('tutor_profile.state.draft_next')}
        </Line>
      )}
      {state === 'on_moderation' && (
        <Line ground="wait" icon={<Clock />} title={t('tutor_profile.state.on_moderation')}>
          {own.submitted_at !== null && (
            <>
              {t('tutor_profile.state.since')} <Moment seconds={own.submitted_at} />.{' '}
            </>
          )}
          {t('tutor_profile.state.on_moderation_next')}
        </Line>
      )}
      {state === 'need_revision' && (
        <Line ground="act" icon={<CircleAlert />} title={t('tutor_profile.state.need_revision')}>
          <Comment text={revision_comment} />
          {t('tutor_profile.state.need_revision_next')}
        </Line>
      )}
      {state === 'published' && (
        <Line
          ground={active ? 'good' : 'calm'}
          icon={active ? <CircleCheck /> : <CircleAlert />}
          title={active ? t('tutor_profile.state.published') : t('tutor_profile.state.hidden')}
        >
          {active ? page : again}
        </Line>
      )}
      {state === 'published' && waiting?.state === 'waiting' && (
        <Line ground="wait" icon={<Clock />} title={t('tutor_profile.state.change_waits')}>
          {t('tutor_profile.state.since')} <Moment seconds={waiting.submitted_at} />.{' '}
          {t('tutor_profile.state.change_waits_next')}
        </Line>
      )}
      {state === 'published' && waiting?.state === 'returned' && (
        <Line ground="act" icon={<CircleAlert />} title={t('tutor_profile.state.change_returned')}>
          <Comment text={waiting.comment} />
          {t('tutor_profile.state.change_returned_next')}
        </Line>
      )}
    </div>
  )
}

function Line(props: { ground: keyof typeof grounds; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={`flex gap-3 rounded-card border px-4 py-3 ${grounds[props.ground]}`}>
      <span className="flex h-[26px] shrink-0 items-center">{props.icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{props.title}</p>
        <div className="text-base">{props.children}</div>
      </div>
    </div>
  )
}

function Comment({ text }: { text: string }) {
  if (!text) return null
  return <blockquote className="my-2 border-l-2 border-coral pl-3 whitespace-pre-line wrap-anywhere">{text}</blockquote>
}
