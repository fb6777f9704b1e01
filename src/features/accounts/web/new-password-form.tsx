import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { endpoints } from '../contract.ts'
import { refusalOf } from './refusal.tsx'

type Props = {
  address: string
  code: string
  onDone: () => void
  /** The code has become too old in the meantime: it begins anew. */
  onSpent: (why: string) => void
}

export function NewPasswordForm({ address, code, onDone, onSpent }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => field.current?.focus(), [])

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const answer = await call<typeof endpoints.resetPassword>('POST /api/tutor/profile/password/reset', {
      reset_code: code,
      password: field.current!.value,
    })
    if (answer.status === 'success') return onDone()
    setBusy(false)
    const why = refusalOf(answer, t, ['password'])
    if (answer.error === 'wrong_code') return onSpent(why)
    setRefusal(why)
    field.current?.focus()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      {/* Where a password is kept for somebody, this tells for whom. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
      <PasswordField
        ref={field}
        label={t('recovery.password')}
        hint={t('recovery.hint')}
        name="password"
        autoComplete="new-password"
        required
        maxLength={200}
        errors={refusal ? [refusal] : []}
      />
      <Button type="submit" look="main" busy={busy}>
        {t('recovery.save')}
      </Button>
    </form>
  )
}
