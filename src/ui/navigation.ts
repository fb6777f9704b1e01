import type { PageAnswer } from '#shared/frame.ts'
import { loadingAfterMs } from './constants.ts'
import { forgetPrefetched, loadPage, prefetch, rememberAround, watchMarkedLinks } from './prefetch.ts'
import type { Loaded } from './prefetch.ts'
import { currentIndex, forgetMark, nextIndex, rememberItem, rememberScroll } from './returning.ts'
import { restoreScroll, setIndex, showLastItem, startReturning } from './returning.ts'

/**
 * Moving inside the site: plain links and GET forms, caught once for the whole document.
 * The address is the truth: the server answers every path, with `?_data` as JSON.
 */
type Shown = { answer: PageAnswer; pending: boolean }
type How = 'push' | 'replace' | 'restore' | 'refresh'
/** A link or a form marked `data-stay="id"` changes what stands in the element of that id, and leaves the reader there. */
type Stay = { stay?: string | undefined }

let shown: Shown
let prepare: (answer: PageAnswer) => Promise<void>
let plainly: (url: URL) => boolean
let leaving: AbortController | undefined
/** Where somebody is on their way to, as long as they are. */
let departing: AbortController | undefined
let loading: ReturnType<typeof setTimeout> | undefined
/** What asks before somebody leaves, each with its own words if it has any. */
const guards = new Map<() => boolean, string | undefined>()
const listeners = new Set<() => void>()

export const navigation = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
}

/**
 * Starts with the page the server drew. `prepareNext` fetches what the next one needs before it is shown; addresses
 * that are `opened` plainly carry something to be dealt with when a page is loaded.
 */
export function startNavigation(
  first: PageAnswer,
  prepareNext: (answer: PageAnswer) => Promise<void>,
  opened: (url: URL) => boolean,
): void {
  shown = { answer: first, pending: false }
  prepare = prepareNext
  plainly = opened
  rememberAround(first)
  startReturning()
  // Pages listen at the document: they are asked first, and what they deal with themselves is left to them.
  window.addEventListener('click', onClick)
  window.addEventListener('submit', onSubmit)
  document.addEventListener('pointerover', onPointer, { passive: true })
  window.addEventListener('popstate', onPopState)
  window.addEventListener('pagehide', rememberScroll)
  window.addEventListener('beforeunload', (event) => questions().length > 0 && event.preventDefault())
  restoreScroll()
}

/** Once the first page has come alive: before that, a mark on it would not be what the server drew. */
export function settle(): void {
  // For whoever looks from outside, as tests do: from now on things can be clicked.
  document.documentElement.dataset['live'] = ''
  showLastItem()
  watchMarkedLinks(prepare)
}

export async function navigate(href: string, how: How = 'push', { stay }: Stay = {}): Promise<void> {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin || plainly(url)) return location.assign(url)
  if (how !== 'restore' && how !== 'refresh' && !mayLeave()) return
  leaving?.abort()
  const mine = (leaving = new AbortController())
  departing = how === 'refresh' ? undefined : mine
  clearTimeout(loading)
  loading = setTimeout(() => change({ ...shown, pending: true }), loadingAfterMs)
  const loaded = await arrival(url, mine.signal)
  if (mine.signal.aborted) return
  departing = undefined
  // Drawn anew, the same page keeps what was typed, and goes on asking.
  if (how !== 'refresh' || !loaded || 'redirect' in loaded || loaded.page !== shown.answer.page) guards.clear()
  // What cannot be fetched, is no page, or belongs to another build is opened the plain way.
  if (!loaded) return location.assign(url)
  if ('redirect' in loaded) return navigate(loaded.redirect, how === 'push' ? 'push' : 'replace', { stay })
  if (how !== 'restore' && how !== 'refresh') rememberScroll()
  if (how === 'push') history.pushState({ index: nextIndex() }, '', url)
  if (how === 'replace') history.replaceState({ index: currentIndex() }, '', url)
  clearTimeout(loading)
  change({ answer: loaded, pending: false })
  forgetMark()
  // React draws it in the next microtask; the place to scroll to is there after that.
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

/** Loads the current address again, keeping the place: after a change, or a sign-in. */
export async function refresh(): Promise<void> {
  forgetPrefetched()
  // Whoever is on their way elsewhere is not called back.
  if (departing) return undefined
  return navigate(location.href, 'refresh')
}

/** While `isDirty` says yes, leaving asks first. */
export function guardLeaving(isDirty: () => boolean, question?: string): () => void {
  guards.set(isDirty, question)
  return () => void guards.delete(isDirty)
}

/** The words of that question, in the reader's language: set by the layout. */
export const leaveQuestion = { text: '' }

const questions = () =>
  [...guards].flatMap(([isDirty, question]) => (isDirty() ? [question ?? leaveQuestion.text] : []))

function mayLeave(): boolean {
  const [first] = questions()
  return first === undefined || window.confirm(first)
}

/** The page with everything it is drawn with, or where it has moved to. */
async function arrival(url: URL, signal: AbortSignal): Promise<Loaded | undefined> {
  try {
    const loaded = await loadPage(url, signal)
    if ('redirect' in loaded) return loaded
    if (loaded.frame.build !== shown.answer.frame.build) return undefined
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
  // A jump to an anchor makes an entry of its own, and nothing has to be fetched for it.
  if (!state) return history.replaceState({ index: nextIndex() }, '')
  if (state.index === currentIndex()) return
  if (!mayLeave()) return history.go(currentIndex() - state.index)
  rememberScroll()
  setIndex(state.index)
  void navigate(location.href, 'restore')
}

/** A new page starts at its top (or anchor), and readers of the screen hear it begin. */
function arrive(url: URL): void {
  const target = url.hash ? document.getElementById(url.hash.slice(1)) : null
  if (target) return target.scrollIntoView()
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** The reader goes on where the focus is; what has begun above the view is begun again. */
function remain(changed: HTMLElement): void {
  if (changed.getBoundingClientRect().top < 0) changed.scrollIntoView()
  if (document.activeElement === document.body) changed.focus({ preventScroll: true })
}

function change(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}
