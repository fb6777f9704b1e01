import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import type { endpoints, tutorLoginPage } from '../contract.ts'
import { linkLook } from './door.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignIn } from './sign-in.tsx'

export default function Login({ data }: { data: PageData<typeof tutorLoginPage> }) {
  const t = useT()
  const href = useHref()
  return (
    <SignIn
      door="tutor"
      next={data.next}
      provider={data.provider}
      why={data.why}
      below={
        <p>
          {t('sign_in.no_account')}{' '}
          <a href={href('/register')} className={linkLook}>
            {t('sign_in.register')}
          </a>
        </p>
      }
    >
      <PasswordForm
        next={data.next}
        enter={(credentials) => call<typeof endpoints.tutorLogin>('POST /api/tutor/login', credentials)}
        aside={
          <a href={href('/recovery')} className={`justify-self-start text-base font-medium ${linkLook}`}>
            {t('sign_in.forgot')}
          </a>
        }
      />
    </SignIn>
  )
}
