import type { ReactNode } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { LoginCard, quietLinkClass } from './login-card.tsx'
import { PersonProviderSignIn } from './person-provider-sign-in.tsx'

type Props = {
  loginRole: 'tutor' | 'client'
  next: string
  provider: string | null
  reason: 'order' | null
  statusText?: string | undefined
  children: ReactNode
  below?: ReactNode
}

/** Links to the other role's login page, because people often open the wrong one. */
export function SignInLayout({ loginRole, next, provider, reason, statusText, children, below }: Props) {
  const t = useT()
  const href = useHref()
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
      {children}
      <PersonProviderSignIn loginRole={loginRole} provider={provider} next={next} />
    </LoginCard>
  )
}
