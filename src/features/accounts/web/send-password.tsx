import { useState } from 'react'
import type { RefObject } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { authEndpoints } from '../contract.ts'
import { TextButton } from './login-card.tsx'
import { failureText } from './failure-text.ts'
import { useResendDelay } from './use-resend-delay.ts'

type Props = { emailField: RefObject<HTMLInputElement | null>; onSent: (address: string) => void }

export function SendPassword({ emailField, onSent }: Props) {
  const t = useT()
  const delay = useResendDelay(false)
  const [errorText, setErrorText] = useState('')

  async function send() {
    const field = emailField.current!
    // The browser shows its own message at the field.
    if (!field.reportValidity()) return
    const address = field.value.trim()
    const answer = await call<typeof authEndpoints.generatePassword>('POST /api/client/generate_password', {
      email: address,
    })
    setErrorText(answer.status === 'fail' ? failureText(answer, t, ['email']) : '')
    if (answer.status === 'fail') return
    delay.start()
    onSent(address)
  }

  return (
    <>
      <TextButton disabled={delay.left > 0} onClick={() => void send()}>
        {delay.left > 0 ? t('sign_in.send_password_in', { seconds: delay.left }) : t('sign_in.send_password')}
      </TextButton>
      <p role="alert" className={`text-base text-coral ${errorText ? '' : 'hidden'}`}>
        {errorText}
      </p>
    </>
  )
}
