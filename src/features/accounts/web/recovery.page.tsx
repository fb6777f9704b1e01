import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { navigate } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { endpoints, recoveryPage } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { ContactForm } from './contact-form.tsx'
import type { Typed } from './contact-form.tsx'
import { Door, linkLook } from './door.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type Step =
  | { at: 1; before?: string }
  | { at: 2; address: string; typed: Typed; length: number }
  | { at: 3; address: string; code: string }

const askForCode = (typed: Typed) =>
  call<typeof endpoints.sendResetCode>('POST /api/tutor/profile/password/get_reset_code', typed)

export default function Recovery({ data }: { data: PageData<typeof recoveryPage> }) {
  const t = useT()
  const href = useHref()
  const [step, setStep] = useState<Step>({ at: 1 })
  const [said, setSaid] = useState('')
  const back = href(data.door === 'client' ? '/client-login' : '/login')

  function go(to: Step, words = '') {
    setStep(to)
    setSaid(words)
  }

  return (
    <Door
      title={t('recovery.title')}
      lead={step.at === 3 ? t('recovery.lead_password') : t('recovery.lead')}
      said={said}
      below={
        <a href={back} className={`justify-self-start ${linkLook}`}>
          {t('recovery.back')}
        </a>
      }
    >
      <p className="text-small text-soft">{t('recovery.step', { step: step.at, steps: 3 })}</p>
      {step.at === 1 && (
        <ContactForm
          button={t('recovery.send')}
          before={step.before}
          send={askForCode}
          onSent={(address, typed, { code_length: length }) =>
            go({ at: 2, address, typed, length }, t('code.sent', { address }))
          }
        />
      )}
      {step.at === 2 && (
        <CodeForm
          button={t('recovery.check')}
          length={step.length}
          check={(reset_code) =>
            call<typeof endpoints.checkResetCode>('POST /api/tutor/profile/password/check_reset_code', { reset_code })
          }
          onRight={(code) => go({ at: 3, address: step.address, code })}
          again={async () => {
            const answer = await askForCode(step.typed)
            if (answer.status === 'success') setStep({ ...step, length: answer.data.code_length })
            return answer
          }}
          onSentAgain={() => setSaid(t('code.sent_again', { address: step.address }))}
          onChange={() => go({ at: 1, before: step.address })}
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
          onSpent={(why) => go({ at: 1, before: step.address }, why)}
        />
      )}
    </Door>
  )
}
