import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PasskeyRequest } from '#shared/passkey.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { signWithPasskey } from '#ui/passkey.ts'
import type { passkeyEndpoints } from '../contract.ts'

/** Starts the browser's passkey dialog at once; a button repeats it after a cancellation. */
export function PasskeyStep(props: { options: PasskeyRequest; onDone: () => void; onRestart: () => void }) {
  const { options, onDone, onRestart } = props
  const t = useT()
  const [problem, setProblem] = useState<{ text: string; final: boolean }>()
  const [busy, setBusy] = useState(false)
  const started = useRef(false)
  const otherUrl = urlOnHost(options.rpId)

  async function sign() {
    setBusy(true)
    setProblem(undefined)
    const response = await signWithPasskey(options)
    if (!response) {
      setBusy(false)
      return setProblem({ text: t('staff.passkey.cancelled'), final: false })
    }
    const answer = await call<typeof passkeyEndpoints.signIn>('POST /api/admin/passkey/login', { response })
    if (answer.status === 'success') return onDone()
    setBusy(false)
    setProblem({ text: answer.message ?? t('error.unavailable'), final: answer.error !== 'unavailable' })
  }

  useEffect(() => {
    if (started.current || otherUrl) return
    started.current = true
    void sign()
  })

  return (
    <div className="grid gap-4">
      <KeyRound aria-hidden className="size-8 text-green" />
      <p role="status">
        {otherUrl ? t('staff.passkey.other_host', { host: options.rpId }) : t('staff.passkey.waiting')}
      </p>
      <p role="alert" className={`text-coral ${problem ? '' : 'hidden'}`}>
        {problem?.text}
      </p>
      <div className="flex flex-wrap gap-2">
        {otherUrl ? (
          <a href={otherUrl} className="basis-full text-green wrap-anywhere">
            {otherUrl}
          </a>
        ) : (
          !problem?.final && (
            <Button look="main" busy={busy} onClick={() => void sign()}>
              {t('staff.passkey.again')}
            </Button>
          )
        )}
        <Button onClick={onRestart}>{t('staff.passkey.restart')}</Button>
      </div>
    </div>
  )
}

/** The login page on the passkey's host, or undefined if this is the right host. */
function urlOnHost(host: string): string | undefined {
  if (location.hostname === host) return undefined
  const url = new URL('/panel/login', location.href)
  url.hostname = host
  return url.href
}
