import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { WireInput } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { call } from '#ui/api.ts'
import { useHref, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { signWithPasskey } from '#ui/passkey.ts'
import type { ConfirmationChoices, ownPasskeyEndpoints } from './contract.ts'

export type SentConfirmation = Pick<WireInput<typeof ownPasskeyEndpoints.delete>, 'password' | 'proof'>
type Proof = NonNullable<SentConfirmation['proof']>

/**
 * Confirms a form with the password or a passkey. `confirm` returns what to send with the form, or undefined if the
 * person cancelled the passkey. The button of `ConfirmationFields` submits the form with a passkey.
 */
export function useConfirmation(form: RefObject<HTMLFormElement | null>, choices: ConfirmationChoices) {
  const t = useT()
  const signed = useRef<Proof>(undefined)
  const [problem, setProblem] = useState('')
  const [signing, setSigning] = useState(false)

  async function sign(): Promise<Proof | undefined> {
    setSigning(true)
    setProblem('')
    const challenge = await call<typeof ownPasskeyEndpoints.prove>('POST /api/tutor/passkey/prove', {})
    const options = challenge.status === 'success' ? challenge.data.passkey : null
    const proof = options ? await signWithPasskey(options) : undefined
    setSigning(false)
    if (!proof) setProblem((challenge.status === 'fail' && challenge.message) || t('confirm.cancelled'))
    return proof
  }

  async function confirm(password: string | undefined): Promise<SentConfirmation | undefined> {
    const ready = signed.current
    signed.current = undefined
    setProblem('')
    if (ready) return { proof: ready }
    if (choices.has_password || !choices.has_passkey) return password ? { password } : {}
    const proof = await sign()
    return proof && { proof }
  }

  async function submitWithPasskey() {
    signed.current = await sign()
    if (signed.current) form.current?.requestSubmit()
  }

  return { choices, problem, signing, confirm, submitWithPasskey }
}

/** `errors` are those of the form. */
export function ConfirmationFields(props: {
  confirmation: ReturnType<typeof useConfirmation>
  errors: FieldErrors
  hint?: string
}) {
  const t = useT()
  const { confirmation, errors, hint } = props
  const { choices, problem, signing, submitWithPasskey } = confirmation
  if (!choices.has_password && !choices.has_passkey) return <NothingToConfirmWith failed={'password' in errors} />
  const passwordErrors = choices.has_password ? [] : errors['password']
  const alert = problem || (errors['proof'] ?? passwordErrors ?? []).join(' ')
  return (
    <div className="grid w-full gap-3">
      {choices.has_password && (
        <PasswordField
          label={t('confirm.password')}
          hint={hint}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          errors={errors['password']}
          required
        />
      )}
      {choices.has_passkey &&
        (choices.has_password ? (
          <Button className="justify-self-start" busy={signing} onClick={() => void submitWithPasskey()}>
            <KeyRound aria-hidden className="size-4.5" />
            {t('confirm.passkey')}
          </Button>
        ) : (
          <p className="flex items-start gap-2 text-soft">
            <KeyRound aria-hidden className="mt-1 size-4.5 shrink-0 text-green" />
            {t('confirm.by_passkey')}
          </p>
        ))}
      <p role="alert" className={`text-coral ${alert ? '' : 'hidden'}`}>
        {alert}
      </p>
    </div>
  )
}

/** For accounts that only log in with codes or another service. */
function NothingToConfirmWith({ failed }: { failed: boolean }) {
  const t = useT()
  const href = useHref()
  return (
    <p
      role={failed ? 'alert' : 'status'}
      className={`rounded-card px-4 py-3 ${failed ? 'bg-coral-wash' : 'bg-sun-wash'}`}
    >
      {t('confirm.set_up')}{' '}
      <a href={href('/settings')} className="text-green underline underline-offset-4">
        {t('confirm.settings')}
      </a>
    </p>
  )
}
