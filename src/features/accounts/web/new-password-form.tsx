import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { authEndpoints } from '../contract.ts'
import { failureText } from './failure-text.ts'

type Props = {
  address: string
  code: string
  onDone: () => void
  /** The code expired while the password was typed, so the recovery starts over. */
  onCodeExpired: (message: string) => void
}

export function NewPasswordForm({ address, code, onDone, onCodeExpired }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => field.current?.focus(), [])

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await call<typeof authEndpoints.resetPassword>('POST /api/tutor/profile/password/reset', {
      reset_code: code,
      password: field.current!.value,
    })
    if (answer.status === 'success') return onDone()
    setBusy(false)
    const message = failureText(answer, t, ['password'])
    if (answer.error === 'wrong_code') return onCodeExpired(message)
    setErrorText(message)
    field.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {/* Password managers need the user name to save the password for the right account. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <PasswordField
        ref={field}
        label={t('recovery.password')}
        hint={t('recovery.hint')}
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
        errors={errorText ? [errorText] : []}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('recovery.save')}
      </Button>
    </form>
  )
}
