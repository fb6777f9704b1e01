import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Envelope } from '#shared/contract.ts'
import type { PasskeyRequest } from '#shared/passkey.ts'
import { useT } from '../frame.tsx'
import { signWithPasskey } from '../passkey.ts'
import { Button } from './button.tsx'

type PasskeySignature = NonNullable<Awaited<ReturnType<typeof signWithPasskey>>>

/** Starts the browser's passkey dialog at once; a button repeats it after a cancellation. */
export function PasskeyStep(props: {
  options: PasskeyRequest
  signIn: (response: PasskeySignature) => Promise<Envelope<object>>
  onDone: () => void
  onRestart: () => void
  children?: ReactNode
}) {
  const { options, signIn, onDone, onRestart, children } = props
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
      return setProblem({ text: t('passkey_step.cancelled'), final: false })
    }
    const answer = await signIn(response)
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
      <p role="status">{otherUrl ? t('passkey_step.other_host', { host: options.rpId }) : t('passkey_step.waiting')}</p>
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
              {t('passkey_step.again')}
            </Button>
          )
        )}
        <Button onClick={onRestart}>{t('passkey_step.restart')}</Button>
      </div>
      {children}
    </div>
  )
}

/** This login page on the passkey's host, or undefined if this is the right host. */
function urlOnHost(host: string): string | undefined {
  if (location.hostname === host) return undefined
  const url = new URL(location.pathname, location.href)
  url.hostname = host
  return url.href
}
