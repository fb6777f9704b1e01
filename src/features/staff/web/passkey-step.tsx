import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WireAnswer } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import type { endpoints, passkeyEndpoints } from '../contract.ts'

type Options = NonNullable<WireAnswer<typeof endpoints.login>['passkey']>

/** The second step of signing in: the browser asks for the passkey at once, and again for whoever sent it away. */
export function PasskeyStep(props: { options: Options; onDone: () => void; onRestart: () => void }) {
  const { options, onDone, onRestart } = props
  const t = useT()
  const [problem, setProblem] = useState<{ text: string; over: boolean }>()
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)
  const elsewhere = elsewhereThan(options.rpId)

  async function sign() {
    setBusy(true)
    setProblem(undefined)
    const response = await signedBy(options)
    if (!response) {
      setBusy(false)
      return setProblem({ text: t('staff.passkey.cancelled'), over: false })
    }
    const answer = await call<typeof passkeyEndpoints.signIn>('POST /api/admin/passkey/login', { response })
    if (answer.status === 'success') return onDone()
    setBusy(false)
    setProblem({ text: answer.message ?? t('error.unavailable'), over: answer.error !== 'unavailable' })
  }

  useEffect(() => {
    if (begun.current || elsewhere) return
    begun.current = true
    void sign()
  })

  return (
    <div className="grid gap-4">
      <KeyRound aria-hidden className="size-8 text-green" />
      <p role="status">
        {elsewhere ? t('staff.passkey.other_host', { host: options.rpId }) : t('staff.passkey.waiting')}
      </p>
      <p role="alert" className={`text-coral ${problem ? '' : 'hidden'}`}>
        {problem?.text}
      </p>
      <div className="flex flex-wrap gap-2">
        {elsewhere ? (
          <a href={elsewhere} className="basis-full text-green wrap-anywhere">
            {elsewhere}
          </a>
        ) : (
          !problem?.over && (
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

/** The address at which the passkey works, if it is not this one. */
function elsewhereThan(host: string): string | undefined {
  if (location.hostname === host) return undefined
  const there = new URL('/panel/login', location.href)
  there.hostname = host
  return there.href
}

/** Undefined when it was sent away, came too late, or there is none here. */
export async function signedBy(options: Options) {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
    return { id, rawId, type, response }
  } catch {
    return undefined
  }
}
