import { useState } from 'react'
import type { RefObject } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { endpoints } from '../contract.ts'
import { QuietAction } from './door.tsx'
import { refusalOf } from './refusal.tsx'
import { usePause } from './use-pause.ts'

type Props = { emailField: RefObject<HTMLInputElement | null>; onSent: (address: string) => void }

/** For whoever never had a password: one is sent to the e-mail in the form. */
export function SendPassword({ emailField, onSent }: Props) {
  const t = useT()
  const pause = usePause(false)
  const [refusal, setRefusal] = useState('')

  async function send() {
    const field = emailField.current!
    // The browser says what is missing, in its own words, at the field.
    if (!field.reportValidity()) return
    const address = field.value.trim()
    const answer = await call<typeof endpoints.generatePassword>('POST /api/client/generate_password', {
      email: address,
    })
    setRefusal(answer.status === 'fail' ? refusalOf(answer, t, ['email']) : '')
    if (answer.status === 'fail') return
    pause.start()
    onSent(address)
  }

  return (
    <>
      <QuietAction disabled={pause.left > 0} onClick={() => void send()}>
        {pause.left > 0 ? t('sign_in.send_password_in', { seconds: pause.left }) : t('sign_in.send_password')}
      </QuietAction>
      <p role="alert" className={`text-base text-coral ${refusal ? '' : 'hidden'}`}>
        {refusal}
      </p>
    </>
  )
}
