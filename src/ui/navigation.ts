import type { PageAnswer } from '#shared/frame.ts'
import { loadingAfterMs } from './constants.ts'
import { clearPrefetched, loadPage, prefetch, rememberSiteChrome, watchMarkedLinks } from './prefetch.ts'
import type { LoadedPageData } from './prefetch.ts'
import { currentIndex, clearMark, nextIndex, rememberItem, rememberScroll } from './scroll-restoration.ts'
import { restoreScroll, setIndex, showLastItem, startScrollRestoration } from './scroll-restoration.ts'

/**
 * Client-side navigation: plain links and GET forms are intercepted for the whole document. The server answers every
 * path, with `?_data` as JSON.
 */
type Shown = { answer: PageAnswer; pending: boolean }
type How = 'push' | 'replace' | 'restore' | 'refresh'
/** A link or form with `data-stay="id"` updates the element of that id and keeps the scroll position. */
type Stay = { stay?: string | undefined }

let current: Shown
let prepare: (answer: PageAnswer) => Promise<void>
let plainly: (url: URL) => boolean
let leaving: AbortController | undefined
let departing: AbortController | undefined
let loading: ReturnType<typeof setTimeout> | undefined
const guards = new Map<() => boolean, string | undefined>()
const listeners = new Set<() => void>()

export const navigation = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
}

/**
 * Starts with the server-rendered page. `prepareNext` loads the modules of the next page before it is shown;
 * addresses that match `opened` are loaded as documents, because they carry link parameters.
 */
export function startNavigation(
  first: PageAnswer,
  prepareNext: (answer: PageAnswer) => Promise<void>,
  opened: (url: URL) => boolean,
): void {
  current = { answer: first, pending: false }
  prepare = prepareNext
  plainly = opened
  rememberSiteChrome(first)
  startScrollRestoration()
  // Listens on window, so that pages, which listen on the document, can handle events first.
  window.addEventListener('click', onClick)
  window.addEventListener('submit', onSubmit)
  document.addEventListener('pointerover', onPointer, { passive: true })
  window.addEventListener('popstate', onPopState)
  window.addEventListener('pagehide', rememberScroll)
  window.addEventListener('beforeunload', (event) => questions().length > 0 && event.preventDefault())
  restoreScroll()
}

/** Called after hydration; an earlier attribute would not match the server's HTML. */
export function settle(): void {
  document.documentElement.dataset['live'] = ''
  showLastItem()
  watchMarkedLinks(prepare)
}

export async function navigate(href: string, how: How = 'push', { stay }: Stay = {}): Promise<void> {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin || plainly(url)) return location.assign(url)
  if (how !== 'restore' && how !== 'refresh' && !mayLeave()) return
  leaving?.abort()
  const controller = (leaving = new AbortController())
  departing = how === 'refresh' ? undefined : controller
  clearTimeout(loading)
  loading = setTimeout(() => change({ ...current, pending: true }), loadingAfterMs)
  const loaded = await arrival(url, controller.signal)
  if (controller.signal.aborted) return
  departing = undefined
  // A refresh of the same page keeps the form, so its guard stays.
  if (how !== 'refresh' || !loaded || 'redirect' in loaded || loaded.page !== current.answer.page) guards.clear()
  // A failed request, another content type or another build falls back to a full page load.
  if (!loaded) return location.assign(url)
  if ('redirect' in loaded) return navigate(loaded.redirect, how === 'push' ? 'push' : 'replace', { stay })
  if (how !== 'restore' && how !== 'refresh') rememberScroll()
  if (how === 'push') history.pushState({ index: nextIndex() }, '', url)
  if (how === 'replace') history.replaceState({ index: currentIndex() }, '', url)
  clearTimeout(loading)
  change({ answer: loaded, pending: false })
  clearMark()
  // React renders in the next microtask; the scroll target exists after that.
  await Promise.resolve()
  if (how === 'restore') {
    restoreScroll()
    showLastItem()
  } else if (how === 'push') {
    const changed = stay === undefined ? null : document.getElementById(stay)
    if (changed) remain(changed)
    else arrive(url)
  }
  watchMarkedLinks(prepare)
}

/** Reloads the data of the current page after a change or a sign-in and keeps the scroll position. */
export async function refresh(): Promise<void> {
  clearPrefetched()
  // A refresh must not cancel a navigation.
  if (departing) return undefined
  return navigate(location.href, 'refresh')
}

export function guardLeaving(isDirty: () => boolean, question?: string): () => void {
  guards.set(isDirty, question)
  return () => void guards.delete(isDirty)
}

/** The default question in the reader's language, set by the layout. */
export const leaveQuestion = { text: '' }

const questions = () =>
  [...guards].flatMap(([isDirty, question]) => (isDirty() ? [question ?? leaveQuestion.text] : []))

function mayLeave(): boolean {
  const [first] = questions()
  return first === undefined || window.confirm(first)
}

async function arrival(url: URL, signal: AbortSignal): Promise<LoadedPageData | undefined> {
  try {
    const loaded = await loadPage(url, signal)
    if ('redirect' in loaded) return loaded
    if (loaded.frame.build !== current.answer.frame.build) return undefined
    await prepare(loaded)
    return loaded
  } catch {
    return undefined
  }
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.dataset['reload'] !== undefined)
    return undefined
  const url = new URL(link.href)
  const inPage = url.hash && url.pathname === location.pathname && url.search === location.search
  const elsewhere = url.origin !== location.origin || url.pathname.startsWith('/api/') || plainly(url)
  return elsewhere || inPage ? undefined : link
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  if (event.target instanceof Element && event.target.closest('a[href]')) rememberItem(event.target)
  const link = linkOf(event)
  if (!link) return
  event.preventDefault()
  void navigate(link.href, 'push', { stay: link.dataset['stay'] })
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  event.preventDefault()
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (typeof value === 'string' && value) url.searchParams.append(name, value)
  }
  void navigate(url.href, 'push', { stay: form.dataset['stay'] })
}

function onPointer(event: PointerEvent): void {
  const link = event.pointerType === 'mouse' ? linkOf(event) : undefined
  if (link) prefetch(link.href, prepare)
}

function onPopState(event: PopStateEvent): void {
  const state = event.state as { index: number } | null
  // A jump to an anchor creates its own history entry and needs no request.
  if (!state) return history.replaceState({ index: nextIndex() }, '')
  if (state.index === currentIndex()) return
  if (!mayLeave()) return history.go(currentIndex() - state.index)
  rememberScroll()
  setIndex(state.index)
  void navigate(location.href, 'restore')
}

/** Scrolls to the top or the anchor and moves the focus, so that screen readers announce the page. */
function arrive(url: URL): void {
  const target = url.hash ? document.getElementById(url.hash.slice(1)) : null
  if (target) return target.scrollIntoView()
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Keeps the focus in the changed element; scrolls to its start if that is above the view. */
function remain(changed: HTMLElement): void {
  if (changed.getBoundingClientRect().top < 0) changed.scrollIntoView()
  if (document.activeElement === document.body) changed.focus({ preventScroll: true })
}

function change(next: Shown): void {
  current = next
  for (const listener of listeners) listener()
}
