import { useState } from 'react'
import type { RefObject } from 'react'
import type { WireInput } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { ConfirmationFields, useConfirmation } from './confirm-identity.tsx'
import type { OwnPasskeysData, ownPasskeyEndpoints } from './contract.ts'

type OwnerProof = Pick<WireInput<typeof ownPasskeyEndpoints.delete>, 'password' | 'proof' | 'code'>

type ProofChoices = Pick<OwnPasskeysData, 'confirmation' | 'code_to'>

/** Like `useConfirmation`, and with a code for accounts without a password. */
export function useOwnerProof(form: RefObject<HTMLFormElement | null>, data: ProofChoices) {
  const { has_password, has_passkey } = data.confirmation
  const confirmation = useConfirmation(form, data.confirmation)
  const [byCode, setByCode] = useState(!has_password && !has_passkey)

  async function prove({ password, code }: Record<string, string>): Promise<OwnerProof | undefined> {
    return byCode ? { code: code ?? '' } : confirmation.confirm(password)
  }
  return { data, confirmation, byCode, chooseCode: () => setByCode(true), prove }
}

export function OwnerProofFields(props: { proof: ReturnType<typeof useOwnerProof>; errors: FieldErrors }) {
  const t = useT()
  const { proof, errors } = props
  const { data, byCode, chooseCode, confirmation } = proof
  if (byCode)
    return data.code_to === null ? (
      <p role="status" className="rounded-card bg-sun-wash px-4 py-3">
        {t('own_passkeys.no_contact')}
      </p>
    ) : (
      <CodeFields address={data.code_to} errors={errors} />
    )
  return (
    <>
      <ConfirmationFields confirmation={confirmation} errors={errors} />
      {data.code_to !== null && (
        <Button look="quiet" className="justify-self-start" onClick={chooseCode}>
          {t('own_passkeys.code_instead')}
        </Button>
      )}
    </>
  )
}

function CodeFields({ address, errors }: { address: string; errors: FieldErrors }) {
  const t = useT()
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const answer = await call<typeof ownPasskeyEndpoints.sendCode>('POST /api/tutor/passkey/send_code', {})
    setBusy(false)
    if (answer.status === 'fail') notifyFailure(answer, t)
    // A code that was sent a moment ago is still valid.
    setSent(answer.status === 'success' || answer.error === 'too_many_requests')
  }

  return (
    <div className="grid gap-3">
      <p role="status" className="wrap-anywhere">
        {t(sent ? 'own_passkeys.code_sent' : 'own_passkeys.code_text', { address })}
      </p>
      {sent && (
        <TextField
          label={t('own_passkeys.code')}
          errors={errors['code']}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
      )}
      <Button className="justify-self-start" look={sent ? 'quiet' : 'plain'} busy={busy} onClick={() => void send()}>
        {t(sent ? 'own_passkeys.code_again' : 'own_passkeys.code_send')}
      </Button>
    </div>
  )
}
