import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { PasskeyRequest } from '#shared/passkey.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import { LoginCard, quietLinkClass } from './login-card.tsx'
import type { OnSignedIn } from './on-signed-in.ts'
import { PersonProviderSignIn } from './person-provider-sign-in.tsx'

const PersonPasskeyStep = lazy(async () => ({
  default: (await import('./person-passkey-step.tsx')).PersonPasskeyStep,
}))

type StepProps = {
  options: PasskeyRequest
  loginRole: 'tutor' | 'client'
  onDone: () => void
  onRestart: () => void
}

export function PasskeyStepCard(props: StepProps) {
  const t = useT()
  return (
    <LoginCard title={t('passkey_step.title')} lead={t(`sign_in.${props.loginRole}.lead`)}>
      <Suspense fallback={<SkeletonText lines={3} />}>
        <PersonPasskeyStep {...props} />
      </Suspense>
    </LoginCard>
  )
}

type Props = {
  loginRole: 'tutor' | 'client'
  next: string
  provider: string | null
  reason: 'order' | null
  statusText?: string | undefined
  /** Called when the passkey step is left. */
  onRestart?: () => void
  children: (onSignedIn: OnSignedIn) => ReactNode
  below?: ReactNode
}

/** Links to the other role's login page, because people often open the wrong one. */
export function SignInLayout(props: Props) {
  const { loginRole, provider, reason, statusText, onRestart, children, below } = props
  const t = useT()
  const href = useHref()
  const [step, setStep] = useState<{ options: PasskeyRequest; next: string }>()

  const onSignedIn: OnSignedIn = ({ passkey }, next = props.next) => {
    if (passkey) setStep({ options: passkey, next })
    else void navigate(next, 'replace')
  }

  function restart() {
    setStep(undefined)
    onRestart?.()
  }

  if (step) {
    const { options, next } = step
    const onDone = () => void navigate(next, 'replace')
    return <PasskeyStepCard options={options} loginRole={loginRole} onDone={onDone} onRestart={restart} />
  }
  return (
    <LoginCard
      title={t(`sign_in.${loginRole}.title`)}
      lead={reason ? t(`sign_in.why.${reason}`) : t(`sign_in.${loginRole}.lead`)}
      statusText={statusText}
      below={
        <>
          {below}
          <p>
            {t(`sign_in.${loginRole}.other`)}{' '}
            <a href={href(loginRole === 'tutor' ? '/client-login' : '/login')} className={quietLinkClass}>
              {t(`sign_in.${loginRole === 'tutor' ? 'client' : 'tutor'}.title`)}
            </a>
          </p>
        </>
      }
    >
      {children(onSignedIn)}
      <PersonProviderSignIn loginRole={loginRole} provider={provider} next={props.next} onSignedIn={onSignedIn} />
    </LoginCard>
  )
}
