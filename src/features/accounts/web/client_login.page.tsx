import { useRef, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import type { clientLoginPage, endpoints } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { ContactForm } from './contact-form.tsx'
import type { Typed } from './contact-form.tsx'
import { QuietAction, linkLook } from './door.tsx'
import { PasswordForm } from './password-form.tsx'
import { SendPassword } from './send-password.tsx'
import { SignIn } from './sign-in.tsx'

type Sent = { address: string; typed: Typed; handle: number; length: number }
/** `before`: what was typed, for whoever comes back to the field. */
type Step = { way: 'contact'; before?: string } | ({ way: 'code' } & Sent) | { way: 'password' }

const askForCode = (typed: Typed) => call<typeof endpoints.sendSignInCode>('POST /api/client/get_auth_code', typed)

export default function ClientLogin({ data }: { data: PageData<typeof clientLoginPage> }) {
  const t = useT()
  const href = useHref()
  const [step, setStep] = useState<Step>({ way: 'contact' })
  const emailField = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')

  function go(to: Step, words = '') {
    setStep(to)
    setSaid(words)
  }

  return (
    <SignIn door="client" next={data.next} provider={data.provider} why={data.why} said={said}>
      {step.way === 'contact' && (
        <>
          <ContactForm
            button={t('sign_in.send_code')}
            before={step.before}
            send={askForCode}
            onSent={(address, typed, { client_id: handle, code_length: length }) =>
              go({ way: 'code', address, typed, handle, length }, t('code.sent', { address }))
            }
          />
          <QuietAction onClick={() => go({ way: 'password' })}>{t('sign_in.by_password')}</QuietAction>
        </>
      )}
      {step.way === 'code' && (
        <CodeForm
          button={t('sign_in.enter')}
          length={step.length}
          check={(auth_code) =>
            call<typeof endpoints.signInByCode>('POST /api/client/login_by_code', { client_id: step.handle, auth_code })
          }
          onRight={() => void navigate(data.next, 'replace')}
          again={async () => {
            const answer = await askForCode(step.typed)
            if (answer.status === 'success')
              setStep({ ...step, handle: answer.data.client_id, length: answer.data.code_length })
            return answer
          }}
          onSentAgain={() => setSaid(t('code.sent_again', { address: step.address }))}
          onChange={() => go({ way: 'contact', before: step.address })}
        />
      )}
      {step.way === 'password' && (
        <>
          <PasswordForm
            next={data.next}
            chosen
            enter={(credentials) => call<typeof endpoints.clientLogin>('POST /api/client/login', credentials)}
            emailField={emailField}
            aside={
              <div className="grid gap-2">
                <SendPassword
                  emailField={emailField}
                  onSent={(address) => setSaid(t('sign_in.password_sent', { address }))}
                />
                <a
                  href={href('/recovery?door=client')}
                  className={`justify-self-start text-base font-medium ${linkLook}`}
                >
                  {t('sign_in.forgot')}
                </a>
              </div>
            }
          />
          <QuietAction onClick={() => go({ way: 'contact', before: '' })}>{t('sign_in.by_code')}</QuietAction>
        </>
      )}
    </SignIn>
  )
}
