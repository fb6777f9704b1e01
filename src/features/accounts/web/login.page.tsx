import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import type { authEndpoints, tutorLoginPage } from '../contract.ts'
import { quietLinkClass } from './login-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export default function Login({ data }: { data: PageData<typeof tutorLoginPage> }) {
  const t = useT()
  const href = useHref()
  return (
    <SignInLayout
      loginRole="tutor"
      next={data.next}
      provider={data.provider}
      reason={data.reason}
      below={
        <p>
          {t('sign_in.no_account')}{' '}
          <a href={href('/register')} className={quietLinkClass}>
            {t('sign_in.register')}
          </a>
        </p>
      }
    >
      {(onSignedIn) => (
        <PasswordForm
          logIn={(credentials) => call<typeof authEndpoints.tutorLogin>('POST /api/tutor/login', credentials)}
          onSignedIn={onSignedIn}
          aside={
            <a href={href('/recovery')} className={`justify-self-start text-base font-medium ${quietLinkClass}`}>
              {t('sign_in.forgot')}
            </a>
          }
        />
      )}
    </SignInLayout>
  )
}
