import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { passwordLength } from '#shared/password-length.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { passkeyEndpoints } from '../contract.ts'
import { ProofDialog } from './proof-dialog.tsx'

export function OwnPasswordCard({ hasHostPasskey }: { hasHostPasskey: boolean }) {
  const t = useT()
  const live = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState<string>()
  const [errors, setErrors] = useState<string[]>([])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('password') as string
    // Checked before the proof is asked for.
    const tooShort = typed.length < passwordLength.min
    setErrors(tooShort ? [t('own_password.short')] : [])
    if (tooShort) form.current?.querySelector('input')?.focus()
    else setPassword(typed)
  }

  function handleAnswer(answer: Envelope<object>) {
    setPassword(undefined)
    if (answer.status === 'success') {
      form.current?.reset()
      notify('done', t('own_password.done'))
      return void refresh()
    }
    const passwordErrors = typeof answer.error === 'object' && answer.error['password']
    if (!passwordErrors) return notifyFailure(answer, t)
    setErrors(passwordErrors)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <Card title={t('own_password.title')}>
      <form ref={form} method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <PasswordField
          label={t('own_password.new')}
          hint={`${t('own_password.short')} ${t('own_password.text')}`}
          name="password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          errors={errors}
        />
        <div>
          <Button look="main" type="submit" disabled={!live}>
            {t('own_password.save')}
          </Button>
        </div>
      </form>
      {password !== undefined && (
        <ProofDialog
          hasHostPasskey={hasHostPasskey}
          send={(proof) =>
            call<typeof passkeyEndpoints.setPassword>('POST /api/admin/password/set', { password, ...proof })
          }
          onAnswer={handleAnswer}
          onClose={() => setPassword(undefined)}
        />
      )}
    </Card>
  )
}
