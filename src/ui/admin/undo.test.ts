import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noticeStore } from '../notify.ts'
import { offerUndo, resumeUndo } from './undo.ts'
import type { UndoOffer } from './undo.ts'

const calls: { path: string; input: unknown }[] = []
const session = new Map<string, string>()
const t = (id: string) => id

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  session.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => session.set(key, value),
      removeItem: (key: string) => session.delete(key),
    },
  })
  // A refresh of a page of another origin loads it as a document.
  vi.stubGlobal('location', { href: 'http://ua.localhost/panel/', origin: 'null', assign: () => undefined })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push({ path, input: JSON.parse(body as string) })
    return Response.json({ status: 'success', data: { changed: [1], skipped: [] } })
  })
})
afterEach(() => {
  for (const { id } of noticeStore.read()) noticeStore.dismiss(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const byToken = (text: string): UndoOffer => ({ text, path: '/api/admin/cities/undo', tokens: [`token of ${text}`] })
const texts = () => noticeStore.read().map(({ text }) => text)
const storedOffers = () => JSON.parse(session.get('panel.undos') ?? '[]') as UndoOffer[]
const noticeOf = (text: string) => noticeStore.read().find((notice) => notice.text === text)!

/** A reload keeps the session storage and nothing else; a new page has not shown these offers. */
function reload(): void {
  const stored = session.get('panel.undos')!.replaceAll(/"id":"/g, '"id":"stored ')
  for (const { id } of noticeStore.read()) noticeStore.dismiss(id)
  session.set('panel.undos', stored)
  resumeUndo(t)
}

test('a second action keeps the offer of the first one', async () => {
  offerUndo(t, byToken('first'))
  offerUndo(t, byToken('second'))
  expect(texts()).toEqual(['first', 'second'])
  expect(storedOffers().map(({ text }) => text)).toEqual(['first', 'second'])
  noticeOf('first').action!.run()
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual([{ path: '/api/admin/cities/undo', input: { token: 'token of first' } }])
})

test('a fourth offer replaces the oldest one', () => {
  for (const text of ['first', 'second', 'third', 'fourth']) offerUndo(t, byToken(text))
  expect(texts()).toEqual(['second', 'third', 'fourth'])
  expect(storedOffers().map(({ text }) => text)).toEqual(['second', 'third', 'fourth'])
})

test('offers end after a minute, also in the storage', () => {
  offerUndo(t, byToken('first'))
  vi.advanceTimersByTime(30_000)
  offerUndo(t, byToken('second'))
  vi.advanceTimersByTime(30_001)
  expect(texts()).toEqual(['second'])
  expect(storedOffers().map(({ text }) => text)).toEqual(['second'])
  vi.advanceTimersByTime(30_000)
  expect([texts(), session.size]).toEqual([[], 0])
})

test('an offer outlives the hold of a pointer without a longer time', () => {
  offerUndo(t, byToken('first'))
  vi.advanceTimersByTime(50_000)
  noticeStore.hold()
  noticeStore.release()
  vi.advanceTimersByTime(10_001)
  expect(texts()).toEqual([])
})

test('the opposite call undoes an action, also after a reload', async () => {
  const opposite = { method: 'POST', path: '/api/admin/sample/unlock', input: { sample_id: 7 } } as const
  offerUndo(t, { text: 'locked', opposite, undone: 'unlocked' })
  reload()
  const { id, action } = noticeOf('locked')
  action!.run()
  noticeStore.dismiss(id)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual([{ path: '/api/admin/sample/unlock', input: { sample_id: 7 } }])
  expect([texts(), session.size]).toEqual([['unlocked'], 0])
})

test('an undo that did not reach the server is offered again, with the batches that are left', async () => {
  const answer = fetch
  offerUndo(t, { ...byToken('hidden'), tokens: ['first batch', 'second batch'] })
  const undo = async () => {
    const { id, action } = noticeOf('hidden')
    action!.run()
    noticeStore.dismiss(id)
    await vi.advanceTimersByTimeAsync(1)
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (calls.length === 1) throw new TypeError('no connection')
    return answer(path, init)
  })
  await undo()
  expect(storedOffers().map((offer) => 'tokens' in offer && offer.tokens)).toEqual([['second batch']])
  vi.stubGlobal('fetch', answer)
  await undo()
  expect(calls.map(({ input }) => input)).toEqual([{ token: 'first batch' }, { token: 'second batch' }])
  expect(session.size).toBe(0)
})

test('an undo that the server refuses is not offered again', async () => {
  offerUndo(t, byToken('hidden'))
  vi.stubGlobal('fetch', async () => Response.json({ status: 'fail', error: 'not_found' }))
  const { id, action } = noticeOf('hidden')
  action!.run()
  noticeStore.dismiss(id)
  await vi.advanceTimersByTimeAsync(1)
  expect([texts(), session.size]).toEqual([['error.not_found'], 0])
})

test('a refused batch does not keep the others from being undone, and only the first refusal is shown', async () => {
  const answers: Record<string, object> = {
    first: { status: 'fail', error: 'wrong_status', message: 'taken' },
    second: { status: 'success', data: { changed: [1, 2], skipped: [{ id: 3, reason: 'changed since' }] } },
    third: { status: 'fail', error: 'gone', message: 'expired' },
    fourth: { status: 'success', data: { changed: [4], skipped: [] } },
  }
  offerUndo(t, { ...byToken('hidden'), tokens: Object.keys(answers) })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const input = JSON.parse(body as string) as { token: string }
    calls.push({ path, input })
    return Response.json(answers[input.token])
  })
  const { id, action } = noticeOf('hidden')
  action!.run()
  noticeStore.dismiss(id)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.map(({ input }) => input)).toEqual(Object.keys(answers).map((token) => ({ token })))
  expect([texts(), session.size]).toEqual([['taken', 'undo.done. bulk.skipped: changed since'], 0])
})

test('an offer that is on screen is not shown again', () => {
  offerUndo(t, byToken('first'))
  resumeUndo(t)
  expect(texts()).toEqual(['first'])
})

test('a call outside of the API is rejected and is not resumed', () => {
  const opposite = { method: 'POST', path: '/api/../logout' as const, input: {} } as const
  expect(() => offerUndo(t, { text: 'x', opposite, undone: '' })).toThrow('another server')
  session.set('panel.undos', JSON.stringify([{ id: 'x', until: Date.now() + 1000, text: 'x', opposite, undone: '' }]))
  resumeUndo(t)
  expect(texts()).toEqual([])
})
