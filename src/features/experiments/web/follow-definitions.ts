import type { Features } from '../evaluate-model.ts'

/** A stream that nobody looks at is closed after this time. */
const idleStreamMs = 20_000
/** Definitions of this age are fetched while there is no stream. */
const staleMs = 60_000
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

/**
 * Follows the definitions of an edition while the page is visible. The first sign of a reader opens the stream: pages
 * that are only loaded would hold thousands of connections. A browser opens a rejected stream never again, so this does.
 */
export function followDefinitions(key: string, onChange: (features: Features) => void): void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let changedAt = Date.now()

  function accept(text: string): void {
    changedAt = Date.now()
    onChange((JSON.parse(text) as { features: Features }).features)
  }

  async function fetchDefinitions(): Promise<void> {
    const response = await fetch(`/api/features/${key}`).catch(() => undefined)
    if (response?.ok) accept(await response.text())
  }

  function open(): void {
    clearTimeout(timer)
    if (source) return
    source = new EventSource(`/sub/${key}`)
    source.addEventListener('open', () => {
      pauseMs = firstPauseMs
    })
    source.addEventListener('features', ({ data }) => accept(data as string))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      // Everybody whose stream was rejected at once comes back at another moment.
      timer = setTimeout(open, pauseMs * (0.5 + Math.random()))
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (Date.now() - changedAt >= staleMs) void fetchDefinitions()
    })
  }

  function close(): void {
    source?.close()
    source = undefined
  }

  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') open()
    else timer = setTimeout(close, idleStreamMs)
  })
  open()
}
