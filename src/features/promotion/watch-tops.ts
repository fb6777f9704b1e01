import type { WireInput } from '#shared/contract.ts'
import type { topReportEndpoints } from './contract.ts'

const path = '/api/client/tops/report'
/** Cards that come into view one after the other are reported together. */
const sendMs = 1000
/** So much of a card must be visible. */
const threshold = 0.5

/**
 * Reports promoted cards that came into view and profiles that were opened from them, each once per page view. Cached
 * pages are counted as well, since the browser reports what it really shows. Returns the cleanup.
 */
export function watchTops(list: HTMLElement, tutors: readonly { top_id?: number | undefined }[]): () => void {
  if (!tutors.some(({ top_id }) => top_id)) return () => undefined
  const cards = list.querySelectorAll<HTMLElement>('[data-top]')
  let seen: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(opened: number[] = []) {
    clearTimeout(timer)
    timer = undefined
    if (seen.length + opened.length === 0) return
    const report: WireInput<typeof topReportEndpoints.report> = { seen, opened }
    navigator.sendBeacon(path, new Blob([JSON.stringify(report)], { type: 'application/json' }))
    seen = []
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        seen.push(topOf(target))
      }
      if (seen.length > 0) timer ??= setTimeout(send, sendMs)
    },
    { threshold },
  )
  for (const card of cards) observer.observe(card)

  const opened = new Set<number>()
  function open({ target }: MouseEvent) {
    const link = (target as Element).closest('a[href*="/user-"]')
    const card = link?.closest('[data-top]')
    if (!card || opened.has(topOf(card))) return
    opened.add(topOf(card))
    send([topOf(card)])
  }
  const leave = () => send()
  list.addEventListener('click', open)
  addEventListener('pagehide', leave)
  return () => {
    observer.disconnect()
    list.removeEventListener('click', open)
    removeEventListener('pagehide', leave)
    send()
  }
}

const topOf = (card: Element) => Number((card as HTMLElement).dataset['top'])
