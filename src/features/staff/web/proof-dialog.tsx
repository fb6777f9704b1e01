import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope, WireInput } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import { signWithPasskey } from '#ui/passkey.ts'
import type { passkeyEndpoints } from '../contract.ts'

export type SelfProof = Pick<WireInput<typeof passkeyEndpoints.delete>, 'current_password' | 'proof'>

/**
 * Asks for a proof of identity before `send` changes credentials. A wrong password is shown in the dialog; any other
 * answer closes it.
 */
export function ProofDialog<T>(props: {
  hasHostPasskey: boolean
  send(proof: SelfProof): Promise<Envelope<T>>
  onAnswer: (answer: Envelope<T>) => void
  onClose: () => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(proof: SelfProof) {
    const answer = await props.send(proof)
    setBusy(false)
    const passwordErrors =
      answer.status === 'fail' && typeof answer.error === 'object' && answer.error['current_password']
    if (!passwordErrors) return props.onAnswer(answer)
    setProblem(passwordErrors[0] ?? '')
    form.current?.querySelector('input')?.select()
  }

  async function proveByPassword(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { current_password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    await send({ current_password })
  }

  async function proveByPasskey() {
    setBusy(true)
    setProblem('')
    const challenge = await call<typeof passkeyEndpoints.prove>('POST /api/admin/passkey/prove', {})
    const options = challenge.status === 'success' ? challenge.data.passkey : null
    const proof = options ? await signWithPasskey(options) : undefined
    if (proof) return send({ proof })
    setBusy(false)
    setProblem(challenge.status === 'fail' && challenge.message ? challenge.message : t('proof.cancelled'))
  }

  return (
    <FormDialog
      title={t('proof.title')}
      action={t('proof.confirm')}
      form={form}
      busy={busy}
      onSubmit={(event) => void proveByPassword(event)}
      onClose={props.onClose}
    >
      <p>{t(props.hasHostPasskey ? 'proof.text' : 'proof.text_password')}</p>
      <PasswordField
        label={t('proof.password')}
        name="current_password"
        autoComplete="current-password"
        maxLength={200}
        errors={problem ? [problem] : []}
      />
      {props.hasHostPasskey && (
        <Button className="justify-self-start" disabled={busy} onClick={() => void proveByPasskey()}>
          {t('proof.passkey')}
        </Button>
      )}
    </FormDialog>
  )
}
