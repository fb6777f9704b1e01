import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { VitalSample } from '../contract.ts'
import type { VitalDevice } from '../model.ts'

type FlushReason = 'size' | 'timer' | 'hidden'

const batchSize = 5
const flushMs = 2000

/** Samples belong to the page that was opened first: later ones come without a page load. */
export function measureVitals(route: string): void {
  const { platform, os, browser } = describeBrowser(navigator)
  let waiting: VitalSample[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(reason: FlushReason): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    sendSamples(waiting, reason)
    waiting = []
  }

  function add({ name, value }: { name: VitalSample['name']; value: number }): void {
    waiting.push({ name, value, route, platform, os, browser, ts: Date.now() })
    if (waiting.length >= batchSize) flush('size')
    // All measures report while the page is being hidden, one after another. The listener below is the last one.
    else if (document.visibilityState === 'hidden') timer ??= setTimeout(() => flush('hidden'))
    else timer ??= setTimeout(() => flush('timer'), flushMs)
  }

  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(add)
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush('hidden'))
  addEventListener('pagehide', () => flush('hidden'))
}

/** A beacon cannot have headers, so this is a request that outlives the page. */
function sendSamples(samples: readonly VitalSample[], reason: FlushReason): void {
  fetch('/api/metrics/web_vitals/', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-batched': String(samples.length), 'x-flush-reason': reason },
    body: JSON.stringify(samples),
    // oxlint-disable-next-line eslint/no-console -- a lost sample is logged for developers and otherwise ignored
  }).catch((error: unknown) => console.info('web vitals were not sent', error))
}

type Known = { platform: VitalDevice; os: string; browser: string }

export function describeBrowser({ userAgent }: { userAgent: string }): Known {
  const find = (names: readonly (readonly [name: string, pattern: RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
  const os = find(systems)
  const isTablet = /iPad|Tablet/.test(userAgent) || (os === 'android' && !userAgent.includes('Mobile'))
  const platform = isTablet ? 'tablet' : /Mobile|iPhone/.test(userAgent) ? 'phone' : 'desktop'
  return { platform, os, browser: find(browsers) }
}

const systems = [
  ['android', /Android/],
  ['ios', /iPhone|iPad|iPod/],
  ['windows', /Windows/],
  ['macos', /Mac OS X/],
  ['linux', /Linux|CrOS/],
] as const

/** Each browser names those that it is compatible with, too, so the order matters. */
const browsers = [
  ['edge', /Edg/],
  ['opera', /OPR\//],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|CriOS/],
  ['safari', /Safari/],
] as const
