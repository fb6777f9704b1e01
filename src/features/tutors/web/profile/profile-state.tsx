import { CircleAlert, CircleCheck, Clock, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Moment } from '#ui/format.tsx'
import { useHref, useT } from '#ui/frame.tsx'
import { VisibilityNotice } from '#features/tutor-visibility/visibility-notice.tsx'
import type { WireOwnTutor } from './editor/profile-values.ts'

const backgrounds = {
  calm: 'border-line bg-card',
  good: 'border-green-wash bg-green-wash',
  wait: 'border-sun-wash bg-sun-wash',
  act: 'border-coral-wash bg-coral-wash',
}

export function ProfileState({ own }: { own: WireOwnTutor }) {
  const t = useT()
  const href = useHref()
  const { state, waiting, revision_comment } = own
  const { visibility, listed, by_staff } = own.visibility
  const isPaused = own.visibility.reasons.includes('paused')
  const publicPageLink = (
    <a href={href(`/user-${own.id}/`)} target="_blank" className="text-green underline underline-offset-4">
      {t('tutor_profile.state.page')}
    </a>
  )
  const showAgainLink = (
    <a href={href('/privacy')} className="text-green underline underline-offset-4">
      {t('tutor_profile.state.hidden_next')}
    </a>
  )
  return (
    <div className="grid gap-3">
      {state === 'draft' && (
        <StateNotice ground="calm" icon={<PencilLine />} title={t('tutor_profile.state.draft')}>
          {t('tutor_profile.state.draft_next')}
        </StateNotice>
      )}
      {state === 'on_moderation' && (
        <StateNotice ground="wait" icon={<Clock />} title={t('tutor_profile.state.on_moderation')}>
          {own.submitted_at !== null && (
            <>
              {t('tutor_profile.state.since')} <Moment seconds={own.submitted_at} />.{' '}
            </>
          )}
          {t('tutor_profile.state.on_moderation_next')}
        </StateNotice>
      )}
      {state === 'need_revision' && (
        <StateNotice ground="act" icon={<CircleAlert />} title={t('tutor_profile.state.need_revision')}>
          <StaffComment text={revision_comment} />
          {t('tutor_profile.state.need_revision_next')}
        </StateNotice>
      )}
      {visibility === 'visible' && listed && (
        <StateNotice ground="good" icon={<CircleCheck />} title={t('tutor_profile.state.published')}>
          {publicPageLink}
        </StateNotice>
      )}
      {state === 'published' && isPaused && (
        <StateNotice ground="calm" icon={<CircleAlert />} title={t('tutor_profile.state.hidden')}>
          {by_staff ? t('tutor_profile.state.hidden_by_staff') : showAgainLink}
        </StateNotice>
      )}
      {state === 'published' && <VisibilityNotice visibility={own.visibility} />}
      {state === 'published' && waiting?.state === 'waiting' && (
        <StateNotice ground="wait" icon={<Clock />} title={t('tutor_profile.state.change_waits')}>
          {t('tutor_profile.state.since')} <Moment seconds={waiting.submitted_at} />.{' '}
          {t('tutor_profile.state.change_waits_next')}
        </StateNotice>
      )}
      {state === 'published' && waiting?.state === 'returned' && (
        <StateNotice ground="act" icon={<CircleAlert />} title={t('tutor_profile.state.change_returned')}>
          <StaffComment text={waiting.comment} />
          {t('tutor_profile.state.change_returned_next')}
        </StateNotice>
      )}
    </div>
  )
}

function StateNotice(props: { ground: keyof typeof backgrounds; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={`flex gap-3 rounded-card border px-4 py-3 ${backgrounds[props.ground]}`}>
      <span className="flex h-[26px] shrink-0 items-center">{props.icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{props.title}</p>
        <div className="text-base">{props.children}</div>
      </div>
    </div>
  )
}

function StaffComment({ text }: { text: string }) {
  if (!text) return null
  return <blockquote className="my-2 border-l-2 border-coral pl-3 whitespace-pre-line wrap-anywhere">{text}</blockquote>
}
