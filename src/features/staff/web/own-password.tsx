import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope } from '#shared/contract.ts'
import { passwordLength } from '#shared/password-length.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { passkeyEndpoints } from '../contract.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** A new password for oneself, whatever the status. */
export function OwnPassword({ passkeyHere }: { passkeyHere: boolean }) {
  const t = useT()
  const live = useLive()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState<string>()
  const [errors, setErrors] = useState<string[]>([])

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('password') as string
    // Said before the proof is asked for, not after it.
    const short = typed.length < passwordLength.min
    setErrors(short ? [t('own_password.short')] : [])
    if (short) form.current?.querySelector('input')?.focus()
    else setPassword(typed)
  }

  function done(answer: Envelope<object>) {
    setPassword(undefined)
    if (answer.status === 'success') {
      form.current?.reset()
      notify('done', t('own_password.done'))
      return void refresh()
    }
    const wrong = typeof answer.error === 'object' && answer.error['password']
    if (!wrong) return notifyFailure(answer, t)
    setErrors(wrong)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <Card title={t('own_password.title')}>
      <form ref={form} method="post" noValidate className="grid gap-4" onSubmit={ask}>
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
          passkeyHere={passkeyHere}
          send={(proof) =>
            call<typeof passkeyEndpoints.setPassword>('POST /api/admin/password/set', { password, ...proof })
          }
          onAnswer={done}
          onClose={() => setPassword(undefined)}
        />
      )}
    </Card>
  )
}
