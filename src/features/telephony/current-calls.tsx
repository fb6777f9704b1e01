import { useCallback, useEffect, useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { isOpen } from './model.ts'
import { callApi } from './web/staff/call-api.ts'
import type { CurrentCalls as Loaded } from './web/staff/call-api.ts'
import { CurrentCallCard } from './web/staff/current-call-card.tsx'
import { useLiveCalls } from './web/staff/use-live-calls.ts'

const openPollMs = 5_000
const idlePollMs = 60_000

/** Cards of the calls that ring for the member or that they have, over every page of the panel. */
export function CurrentCalls() {
  const t = useT()
  const [loaded, setLoaded] = useState<Loaded>()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const load = useCallback(async () => {
    const answer = await callApi.current()
    if (answer.status === 'success') setLoaded(answer.data)
  }, [])
  const reload = useCallback(() => void load(), [load])
  useLiveCalls(reload)
  const hasOpen = loaded?.calls.some(({ state }) => isOpen(state)) ?? false
  useEffect(() => {
    // Sockets may be blocked, and a ringing phone does not wait.
    const timer = setInterval(() => !document.hidden && reload(), hasOpen ? openPollMs : idlePollMs)
    const first = setTimeout(reload)
    return () => {
      clearInterval(timer)
      clearTimeout(first)
    }
  }, [reload, hasOpen])
  // A dismissed card returns when its call goes on.
  const shown = loaded?.calls.filter(({ id, state }) => !dismissed.has(`${id} ${state}`)) ?? []
  if (!loaded || shown.length === 0) return null
  return (
    <aside
      aria-label={t('call.current')}
      className="fixed right-3 bottom-24 z-40 grid wide:bottom-3 max-h-[75dvh] w-88 max-w-[calc(100vw-24px)] grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto"
    >
      {shown.map((call) => (
        <CurrentCallCard
          key={call.id}
          call={call}
          sandbox={loaded.sandbox}
          consent={loaded.consent}
          onChange={reload}
          onDismiss={() => setDismissed((before) => new Set([...before, `${call.id} ${call.state}`]))}
        />
      ))}
    </aside>
  )
}
