import { BadgeCheck, Circle, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { LocalDay, Moment } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { verificationEndpoints, verifiedPage } from '../../contract/verification.ts'

type Data = PageData<typeof verifiedPage>['verification']
type Step = Data['steps'][number]

export default function VerifiedTutor({ data }: { data: PageData<typeof verifiedPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const { verification } = data
  const title = t('verified.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('verified.lead')}</p>
      </div>
      <VerificationStatus verification={verification} />
      {verification.open && (
        <Card title={t('verified.steps')}>
          <ol className="grid gap-5">
            {verification.steps.map((step) => (
              <VerificationStep key={step.step} {...step} />
            ))}
          </ol>
          <SubmitVerification verification={verification} />
        </Card>
      )}
      <p className="text-small text-soft">{t('verified.private')}</p>
    </section>
  )
}

function VerificationStatus({ verification }: { verification: Data }) {
  const t = useT()
  const { state, verified, verified_until: until, submitted_at: submitted, comment, open } = verification
  const renewing = state === 'verified' && open
  return (
    <Card>
      <div className="flex gap-4">
        <BadgeCheck aria-hidden className={`size-10 shrink-0 ${verified ? 'text-green' : 'text-edge'}`} />
        <div className="grid min-w-0 gap-2">
          <h2 className="text-body font-semibold">{t(`verified.state.${renewing ? 'renewing' : state}`)}</h2>
          <p className="text-base">{t(`verified.about.${renewing ? 'renewing' : state}`)}</p>
          {comment && (
            <blockquote className="rounded-card bg-coral-wash px-3 py-2 text-base wrap-anywhere whitespace-pre-line">
              <span className="block text-small text-coral">{t('verified.comment')}</span>
              {comment}
            </blockquote>
          )}
          {submitted !== null && (state === 'submitted' || state === 'in_review') && (
            <p className="text-base text-soft">
              {t('verified.sent')} <Moment seconds={submitted} />
            </p>
          )}
          {verified && until !== null && (
            <p className="text-base">
              {t('verified.until')} <LocalDay seconds={until} />
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

const stepPaths: Record<Step['step'], string> = {
  email: '/settings',
  phone: '/settings',
  identity: '/profile/#documents',
  diploma: '/profile/#documents',
}

function VerificationStep({ step, done }: Step) {
  const t = useT()
  const href = useHref()
  const id = useId()
  const Icon = done ? CircleCheck : Circle
  return (
    <li aria-labelledby={id} className="flex gap-3">
      <Icon
        role="img"
        aria-label={done ? t('verified.done') : t('verified.open')}
        className={`mt-0.5 shrink-0 ${done ? 'text-green' : 'text-soft'}`}
      />
      <div className="grid min-w-0 flex-1 gap-2">
        <h3 id={id} className="font-semibold">
          {t(`verified.step.${step}`)}
        </h3>
        {!done && (
          <>
            <p className="text-base text-soft">{t(`verified.how.${step}`)}</p>
            <ButtonLink href={href(stepPaths[step])} size="small" className="justify-self-start">
              {t(`verified.go.${step}`)}
            </ButtonLink>
          </>
        )}
      </div>
    </li>
  )
}

function SubmitVerification({ verification }: { verification: Data }) {
  const t = useT()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const { may_submit: ready, steps } = verification
  const remaining = steps.filter(({ done }) => !done).length

  async function submit() {
    setBusy(true)
    const route = 'POST /api/tutor/profile/verified/confirm'
    const answer = await call<typeof verificationEndpoints.request>(route, {})
    await refresh()
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('verified.submitted'))
  }

  return (
    <div className="mt-5 grid justify-items-start gap-2 border-t border-line pt-5">
      <Button look="main" busy={busy} disabled={!hydrated || !ready} onClick={() => void submit()}>
        {t('verified.submit')}
      </Button>
      <p className="text-small text-soft">{ready ? t('verified.ready') : t('verified.left', { steps: remaining })}</p>
    </div>
  )
}
