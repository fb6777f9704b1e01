import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { ProfileForm } from './use-profile-form.ts'

export function ProfileActions(props: {
  profile: ProfileForm
  /** Step after registration; undefined if the editor is a single page. */
  step: number | undefined
  missing: boolean
  onStep: (step: number) => void
  onSubmit: () => void
  onMissing: () => void
}) {
  const { profile, step, missing, onStep, onSubmit, onMissing } = props
  const t = useT()
  const hydrated = useHydrated()
  const { saving, dirty, own } = profile
  const maySubmit = step === 1 || own.state === 'need_revision'
  // Unsaved input may contain what was missing.
  const showsMissing = missing && !dirty

  async function save() {
    if (await profile.save()) notify('done', t('tutor_profile.saved'))
  }

  if (step === 0)
    return (
      <Button look="main" busy={saving} disabled={!hydrated} onClick={() => onStep(1)}>
        {t('tutor_profile.next_step')}
        <ArrowRight />
      </Button>
    )
  return (
    <>
      {step === 1 && (
        <Button
          look="quiet"
          className="max-tablet:px-2.5!"
          disabled={!hydrated || saving}
          onClick={() => onStep(0)}
          aria-label={t('tutor_profile.back')}
        >
          <ArrowLeft />
          <span className="max-tablet:hidden">{t('tutor_profile.back')}</span>
        </Button>
      )}
      {(own.state !== 'draft' || dirty) && (
        <Button
          look={maySubmit ? 'plain' : 'main'}
          // Submitting saves as well, and a phone has room for one button only.
          className={maySubmit ? 'max-tablet:hidden' : ''}
          busy={saving}
          disabled={!hydrated || !dirty}
          onClick={() => void save()}
        >
          {t('action.save')}
        </Button>
      )}
      {maySubmit && (
        <Button
          look="main"
          busy={saving}
          disabled={!hydrated}
          onClick={showsMissing ? onMissing : onSubmit}
          {...(!showsMissing && { 'aria-label': t('tutor_profile.submit') })}
        >
          {showsMissing ? (
            t('tutor_profile.missing')
          ) : (
            <>
              <span className="tablet:hidden">{t('tutor_profile.submit_short')}</span>
              <span className="max-tablet:hidden">{t('tutor_profile.submit')}</span>
            </>
          )}
        </Button>
      )}
    </>
  )
}
