import { useRef, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import type { clientLoginPage, authEndpoints } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { ContactForm } from './contact-form.tsx'
import type { LoginContact } from './contact-form.tsx'
import { TextButton, quietLinkClass } from './login-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SendPassword } from './send-password.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

type Sent = { address: string; contact: LoginContact; handle: number; length: number }
/** `initialValue` restores the typed contact when the person comes back to this step. */
type Step = { method: 'contact'; initialValue?: string } | ({ method: 'code' } & Sent) | { method: 'password' }

const requestCode = (contact: LoginContact) =>
  call<typeof authEndpoints.sendSignInCode>('POST /api/client/get_auth_code', contact)

export default function ClientLogin({ data }: { data: PageData<typeof clientLoginPage> }) {
  const t = useT()
  const href = useHref()
  const [step, setStep] = useState<Step>({ method: 'contact' })
  const emailField = useRef<HTMLInputElement>(null)
  const [statusText, setStatusText] = useState('')

  function goTo(to: Step, message = '') {
    setStep(to)
    setStatusText(message)
  }

  return (
    <SignInLayout
      loginRole="client"
      next={data.next}
      provider={data.provider}
      reason={data.reason}
      statusText={statusText}
      onRestart={() => goTo({ method: 'contact' })}
    >
      {(onSignedIn) => (
        <>
          {step.method === 'contact' && (
            <>
              <ContactForm
                button={t('sign_in.send_code')}
                initialValue={step.initialValue}
                send={requestCode}
                onSent={(address, contact, { client_id: handle, code_length: length }) =>
                  goTo({ method: 'code', address, contact, handle, length }, t('code.sent', { address }))
                }
              />
              <TextButton onClick={() => goTo({ method: 'password' })}>{t('sign_in.by_password')}</TextButton>
            </>
          )}
          {step.method === 'code' && (
            <CodeForm
              button={t('sign_in.enter')}
              length={step.length}
              check={(auth_code) =>
                call<typeof authEndpoints.signInByCode>('POST /api/client/login_by_code', {
                  client_id: step.handle,
                  auth_code,
                })
              }
              onVerified={(_code, answer) => onSignedIn(answer)}
              resend={async () => {
                const answer = await requestCode(step.contact)
                if (answer.status === 'success')
                  setStep({ ...step, handle: answer.data.client_id, length: answer.data.code_length })
                return answer
              }}
              onResent={() => setStatusText(t('code.sent_again', { address: step.address }))}
              onChangeContact={() => goTo({ method: 'contact', initialValue: step.address })}
            />
          )}
          {step.method === 'password' && (
            <>
              <PasswordForm
                onSignedIn={onSignedIn}
                focusOnOpen
                logIn={(credentials) => call<typeof authEndpoints.clientLogin>('POST /api/client/login', credentials)}
                emailField={emailField}
                aside={
                  <div className="grid gap-2">
                    <SendPassword
                      emailField={emailField}
                      onSent={(address) => setStatusText(t('sign_in.password_sent', { address }))}
                    />
                    <a
                      href={href('/recovery?door=client')}
                      className={`justify-self-start text-base font-medium ${quietLinkClass}`}
                    >
                      {t('sign_in.forgot')}
                    </a>
                  </div>
                }
              />
              <TextButton onClick={() => goTo({ method: 'contact', initialValue: '' })}>
                {t('sign_in.by_code')}
              </TextButton>
            </>
          )}
        </>
      )}
    </SignInLayout>
  )
}
