import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Envelope, WireInput } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { PasswordField } from '#ui/parts/password-field.tsx'
import type { passkeyEndpoints } from '../contract.ts'
import { signedBy } from './passkey-step.tsx'

export type SelfProof = Pick<WireInput<typeof passkeyEndpoints.delete>, 'current_password' | 'proof'>

/**
 * Asks whoever sits here to prove that it is them before `send` changes what opens their account. A wrong password is
 * said here; any other answer, good or bad, closes the dialog.
 */
export function ProofDialog<T>(props: {
  passkeyHere: boolean
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
    const wrong = answer.status === 'fail' && typeof answer.error === 'object' && answer.error['current_password']
    if (!wrong) return props.onAnswer(answer)
    setProblem(wrong[0] ?? '')
    form.current?.querySelector('input')?.select()
  }

  async function byPassword(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { current_password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    await send({ current_password })
  }

  async function byPasskey() {
    setBusy(true)
    setProblem('')
    const asked = await call<typeof passkeyEndpoints.prove>('POST /api/admin/passkey/prove', {})
    const options = asked.status === 'success' ? asked.data.passkey : null
    const proof = options ? await signedBy(options) : undefined
    if (proof) return send({ proof })
    setBusy(false)
    setProblem(asked.status === 'fail' && asked.message ? asked.message : t('proof.cancelled'))
  }

  return (
    <FormDialog
      title={t('proof.title')}
      action={t('proof.confirm')}
      form={form}
      busy={busy}
      onSubmit={(event) => void byPassword(event)}
      onClose={props.onClose}
    >
      <p>{t(props.passkeyHere ? 'proof.text' : 'proof.text_password')}</p>
      <PasswordField
        label={t('proof.password')}
        name="current_password"
        autoComplete="current-password"
        maxLength={200}
        errors={problem ? [problem] : []}
      />
      {props.passkeyHere && (
        <Button className="justify-self-start" disabled={busy} onClick={() => void byPasskey()}>
          {t('proof.passkey')}
        </Button>
      )}
    </FormDialog>
  )
}
