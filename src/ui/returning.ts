import { storage } from './storage.ts'

/**
 * Coming back: every entry of the history has its number, and under it the session keeps how far the page was
 * scrolled and which item of a list (`data-item`) was followed from there. Kept outside of the page, so that it also
 * holds when the page was loaded anew in between.
 */
let index = 0
const session = () => storage('sessionStorage')

export function startReturning(): void {
  history.scrollRestoration = 'manual'
  const known = (history.state as { index?: number } | null)?.index
  index = Number(session().getItem('index') ?? -1)
  if (known === undefined) history.replaceState({ index: nextIndex() }, '')
  else setIndex(known)
}

export const currentIndex = () => index

export function setIndex(next: number): void {
  index = next
  session().setItem('index', String(index))
}

/** A new entry takes the number of those it replaces, and nothing of what was kept for them. */
export function nextIndex(): number {
  setIndex(index + 1)
  session().removeItem(`scroll.${index}`)
  session().removeItem(`item.${index}`)
  return index
}

export function rememberScroll(): void {
  session().setItem(`scroll.${index}`, String(window.scrollY))
}

export function restoreScroll(): void {
  window.scrollTo(0, Number(session().getItem(`scroll.${index}`) ?? 0))
}

/** The item whose link is being followed, or that none is. */
export function rememberItem(link: Element): void {
  const item = link.closest<HTMLElement>('[data-item]')?.dataset['item']
  if (item === undefined) session().removeItem(`item.${index}`)
  else session().setItem(`item.${index}`, item)
}

/** Marks the item that was followed from here, brings it into view, and goes on from it by keyboard. */
export function showLastItem(): void {
  const item = session().getItem(`item.${index}`)
  const found = item !== null && document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`)
  if (!found) return
  found.dataset['last'] = ''
  found.scrollIntoView({ block: 'nearest' })
  const link = found.matches('a[href]') ? found : found.querySelector<HTMLElement>('a[href]')
  link?.focus({ preventScroll: true })
}

export function forgetMark(): void {
  delete document.querySelector<HTMLElement>('[data-last]')?.dataset['last']
}
