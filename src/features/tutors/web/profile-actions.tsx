import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import type { Profile } from './use-profile.ts'

/** What can be done with what is typed: save it, go on, or hand it to the staff. */
export function ProfileActions(props: {
  profile: Profile
  /** Of the two that follow registration; undefined where everything is on one page. */
  step: number | undefined
  missing: boolean
  onStep: (step: number) => void
  onSubmit: () => void
  onMissing: () => void
}) {
  const { profile, step, missing, onStep, onSubmit, onMissing } = props
  const t = useT()
  const live = useLive()
  const { saving, dirty, own } = profile
  const maySubmit = step === 1 || own.state === 'need_revision'
  // What has just been typed may be what was missing.
  const asks = missing && !dirty

  async function save() {
    if (await profile.save()) notify('done', t('tutor_profile.saved'))
  }

  if (step === 0)
    return (
      <Button look="main" busy={saving} disabled={!live} onClick={() => onStep(1)}>
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
          disabled={!live || saving}
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
          // Handing it in saves it as well, and on a phone there is room for one of the two.
          className={maySubmit ? 'max-tablet:hidden' : ''}
          busy={saving}
          disabled={!live || !dirty}
          onClick={() => void save()}
        >
          {t('action.save')}
        </Button>
      )}
      {maySubmit && (
        <Button
          look="main"
          busy={saving}
          disabled={!live}
          onClick={asks ? onMissing : onSubmit}
          {...(!asks && { 'aria-label': t('tutor_profile.submit') })}
        >
          {asks ? (
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
