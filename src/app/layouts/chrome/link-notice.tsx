import { useSyncExternalStore } from 'react'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { linkOutcome } from '../../follow-link.ts'

const explained = ['wrong_code', 'email_taken'] as const

/** Shows the outcome of a link above the page; it is only known in the browser. */
export function LinkNotice() {
  const t = useT()
  const href = useHref()
  const live = useHydrated()
  const outcome = useSyncExternalStore(linkOutcome.subscribe, linkOutcome.read, () => undefined)
  // Subscribes to page changes, after which the address is read again.
  useFrame()
  const error = live ? new URLSearchParams(location.search).get('code_error') : null
  const what = outcome ?? (error && (explained.find((code) => code === error) ?? 'not_confirmed'))
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
