import { useState } from 'react'
import type { PersonRole } from '#shared/access.ts'
import type { PasskeyRequest } from '#shared/passkey.ts'
import { call } from '#ui/api.ts'
import { useInstantText } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PasskeyStep } from '#ui/parts/passkey-step.tsx'
import type { passkeyLoginEndpoints } from '../contract.ts'
import { failureText } from './failure-text.ts'
import { TextButton } from './login-card.tsx'

type Props = { options: PasskeyRequest; loginRole: PersonRole; onDone: () => void; onRestart: () => void }

/** The second step of a log-in, loaded when somebody with a passkey gets there. */
export function PersonPasskeyStep({ options, loginRole, onDone, onRestart }: Props) {
  const t = useT()
  const [removal, setRemoval] = useState<number>()
  const formatInstant = useInstantText()
  if (removal !== undefined) {
    const time = formatInstant(new Date(removal * 1000), { dateStyle: 'medium', timeStyle: 'short' })
    return (
      <div className="grid justify-items-start gap-4">
        <p role="status">{t('lost_passkey.done', { time })}</p>
        <Button onClick={onRestart}>{t('passkey_step.restart')}</Button>
      </div>
    )
  }
  return (
    <PasskeyStep
      options={options}
      signIn={(response) =>
        call<typeof passkeyLoginEndpoints.signIn>('POST /api/auth/passkey/login', { response, role: loginRole })
      }
      onDone={onDone}
      onRestart={onRestart}
    >
      <LostPasskey onReported={setRemoval} />
    </PasskeyStep>
  )
}

function LostPasskey({ onReported }: { onReported: (removal: number) => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function report() {
    setBusy(true)
    const answer = await call<typeof passkeyLoginEndpoints.lost>('POST /api/auth/passkey/lost', {})
    setBusy(false)
    if (answer.status === 'success') onReported(answer.data.available)
    else setProblem(failureText(answer, t))
  }

  if (!open) return <TextButton onClick={() => setOpen(true)}>{t('lost_passkey.open')}</TextButton>
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p role="status">{t('lost_passkey.text')}</p>
      <p role="alert" className={`text-coral ${problem ? '' : 'hidden'}`}>
        {problem}
      </p>
      <Button busy={busy} onClick={() => void report()}>
        {t('lost_passkey.report')}
      </Button>
    </div>
  )
}
