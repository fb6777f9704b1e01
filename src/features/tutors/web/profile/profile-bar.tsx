import { Check, CircleAlert, Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useInstantText } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import type { ProfileForm } from './use-profile-form.ts'

export function ProfileBar(props: {
  profile: ProfileForm
  /** With many buttons, a phone has no room for the saved status. */
  tight: boolean
  onPreview: () => void
  children: ReactNode
}) {
  const { profile, tight, onPreview, children } = props
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  // Keeps floating elements and focused fields clear of the bar.
  useEffect(() => {
    const { style, dataset } = document.documentElement
    dataset['foot'] = ''
    const watching = new ResizeObserver(() => style.setProperty('--foot-height', `${bar.current?.offsetHeight ?? 0}px`))
    watching.observe(bar.current!)
    return () => {
      watching.disconnect()
      delete dataset['foot']
      style.removeProperty('--foot-height')
    }
  }, [])
  return (
    <div
      ref={bar}
      data-clears-banner
      className="sticky bottom-[var(--banner-height,0px)] z-20 -mx-4 border-t border-line bg-card px-4 py-2.5 tablet:mx-0 tablet:mb-4 tablet:rounded-card tablet:border tablet:shadow-float"
    >
      {profile.stale && <StaleNotice profile={profile} />}
      <div className="flex flex-wrap items-center justify-end gap-1 tablet:gap-2">
        <p
          role="status"
          className={`flex basis-0 grow items-center gap-1.5 text-small text-soft ${tight ? 'min-w-5' : 'min-w-18'}`}
        >
          <SaveStatus profile={profile} tight={tight} />
        </p>
        <Button look="quiet" className="max-tablet:px-2.5! wide:hidden" onClick={onPreview}>
          <Eye />
          <span className="max-tablet:sr-only">{t('tutor_profile.preview')}</span>
        </Button>
        {children}
      </div>
    </div>
  )
}

function SaveStatus({ profile, tight }: { profile: ProfileForm; tight: boolean }) {
  const t = useT()
  const format = useInstantText()
  const { saving, dirty, draftSavedAt, draftFailed, errors } = profile
  if (saving) return t('tutor_profile.bar.saving')
  if (Object.keys(errors).length > 0)
    return (
      <>
        <CircleAlert className="size-4 shrink-0 text-coral" />
        {t('tutor_profile.bar.errors', { count: Object.keys(errors).length })}
      </>
    )
  if (!dirty)
    return (
      <>
        <Check className="size-4 shrink-0 text-green" />
        <span className={tight ? 'max-tablet:sr-only' : ''}>{t('tutor_profile.bar.saved')}</span>
      </>
    )
  if (draftFailed) return t('tutor_profile.bar.not_kept')
  if (draftSavedAt === undefined) return t('tutor_profile.bar.unsaved')
  return t('tutor_profile.bar.kept', { time: format(new Date(draftSavedAt * 1000), { timeStyle: 'short' }) })
}

/** The profile was saved elsewhere; unsaved input is kept. */
function StaleNotice({ profile }: { profile: ProfileForm }) {
  const t = useT()
  return (
    <div role="alert" className="mb-2.5 grid gap-2 rounded-card bg-sun-wash px-3 py-2.5 text-base text-sun-deep">
      <p>{t('tutor_profile.stale')}</p>
      <Button size="small" className="justify-self-start" onClick={() => void profile.loadNewest()}>
        {t('tutor_profile.stale.load')}
      </Button>
    </div>
  )
}
