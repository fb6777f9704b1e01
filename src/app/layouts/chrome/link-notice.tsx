import { useSyncExternalStore } from 'react'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { outcome } from '../../follow.ts'

const explained = ['wrong_code', 'email_taken'] as const

/** How following a link of ours went, above whatever page it led to: known to the browser alone. */
export function LinkNotice() {
  const t = useT()
  const href = useHref()
  const live = useLive()
  const told = useSyncExternalStore(outcome.subscribe, outcome.read, () => undefined)
  // A new page comes with a new frame, and then the address is read anew.
  useFrame()
  const error = live ? new URLSearchParams(location.search).get('code_error') : null
  const what = told ?? (error && (explained.find((code) => code === error) ?? 'not_confirmed'))
  if (!what) return null
  const good = what === 'email_confirmed'
  const way = ways[what]
  return (
    <div className={good ? 'bg-green-wash text-green-deep' : 'bg-coral-wash text-ink'}>
      <p role={good ? 'status' : 'alert'} className="mx-auto max-w-page px-4 py-3 text-base">
        {t(`link.${what}`)}{' '}
        {way && (
          <a href={href(way)} className="font-medium text-green underline underline-offset-4">
            {t(`link.${what}.go`)}
          </a>
        )}
      </p>
    </div>
  )
}

const ways: Partial<Record<string, string>> = {
  wrong_code: '/profile/',
  email_taken: '/login',
  key_refused: '/client-login',
}
