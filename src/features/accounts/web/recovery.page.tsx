import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { authEndpoints, recoveryPage } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { ContactForm } from './contact-form.tsx'
import type { LoginContact } from './contact-form.tsx'
import { LoginCard, quietLinkClass } from './login-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type Step =
  | { at: 1; initialValue?: string }
  | { at: 2; address: string; contact: LoginContact; length: number }
  | { at: 3; address: string; code: string }

const requestCode = (contact: LoginContact) =>
  call<typeof authEndpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', contact)

export default function Recovery({ data }: { data: PageData<typeof recoveryPage> }) {
  const t = useT()
  const href = useHref()
  const [step, setStep] = useState<Step>({ at: 1 })
  const [statusText, setStatusText] = useState('')
  const back = href(data.role === 'client' ? '/client-login' : '/login')

  function goTo(to: Step, message = '') {
    setStep(to)
    setStatusText(message)
  }

  return (
    <LoginCard
      title={t('recovery.title')}
      lead={step.at === 3 ? t('recovery.lead_password') : t('recovery.lead')}
      statusText={statusText}
      below={
        <a href={back} className={`justify-self-start ${quietLinkClass}`}>
          {t('recovery.back')}
        </a>
      }
    >
      <p className="text-small text-soft">{t('recovery.step', { step: step.at, steps: 3 })}</p>
      {step.at === 1 && (
        <ContactForm
          button={t('recovery.send')}
          initialValue={step.initialValue}
          send={requestCode}
          onSent={(address, contact, { code_length: length }) =>
            goTo({ at: 2, address, contact, length }, t('code.sent', { address }))
          }
        />
      )}
      {step.at === 2 && (
        <CodeForm
          button={t('recovery.check')}
          length={step.length}
          check={(reset_code) =>
            call<typeof authEndpoints.checkResetCode>('POST /api/tutor/profile/password/check_reset_code', {
              reset_code,
            })
          }
          onVerified={(code) => goTo({ at: 3, address: step.address, code })}
          resend={async () => {
            const answer = await requestCode(step.contact)
            if (answer.status === 'success') setStep({ ...step, length: answer.data.code_length })
            return answer
          }}
          onResent={() => setStatusText(t('code.sent_again', { address: step.address }))}
          onChangeContact={() => goTo({ at: 1, initialValue: step.address })}
        />
      )}
      {step.at === 3 && (
        <NewPasswordForm
          address={step.address}
          code={step.code}
          onDone={() => {
            notify('done', t('recovery.done'))
            void navigate(back, 'replace')
          }}
          onCodeExpired={(message) => goTo({ at: 1, initialValue: step.address }, message)}
        />
      )}
    </LoginCard>
  )
}
