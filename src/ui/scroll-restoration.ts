import { storage } from './storage.ts'

/**
 * Scroll restoration: every history entry has an index, under which sessionStorage keeps the scroll position and the
 * list item (`data-item`) that was followed. It survives a reload of the page.
 */
let index = 0
const session = () => storage('sessionStorage')

export function startScrollRestoration(): void {
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

/** A new entry reuses the index of the entries it replaces and clears their state. */
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
  const top = Number(session().getItem(`scroll.${index}`) ?? 0)
  if (top > 0) layOutSkipped()
  window.scrollTo(0, top)
}

let laidOut = false

/**
 * Sections with the utility `below` have assumed heights until they come near the screen, so a restored position would
 * move while they are laid out. A style sheet of its own, because attributes would not match the server's HTML.
 */
function layOutSkipped(): void {
  if (laidOut || !CSS.supports('content-visibility', 'auto')) return
  laidOut = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.below{content-visibility:visible}')
  document.adoptedStyleSheets.push(sheet)
}

export function rememberItem(link: Element): void {
  const item = link.closest<HTMLElement>('[data-item]')?.dataset['item']
  if (item === undefined) session().removeItem(`item.${index}`)
  else session().setItem(`item.${index}`, item)
}

export function showLastItem(): void {
  const item = session().getItem(`item.${index}`)
  const found = item !== null && document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`)
  if (!found) return
  found.dataset['last'] = ''
  found.scrollIntoView({ block: 'nearest' })
  const link = found.matches('a[href]') ? found : found.querySelector<HTMLElement>('a[href]')
  link?.focus({ preventScroll: true })
}

export function clearMark(): void {
  delete document.querySelector<HTMLElement>('[data-last]')?.dataset['last']
}
