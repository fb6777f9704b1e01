import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { liveChatPath } from '#shared/live-chat.ts'

test('the frame of the chat exists where it is configured and may load that host alone', async () => {
  const app = await openApp({ LIVE_CHATS: 'us=https://chat.example/widget.js?a=1&b="2"' })
  expect((await (await app.visitor({ edition: 'ua' })).send('GET', liveChatPath)).statusCode).toBe(404)
  const { statusCode, headers, body } = await (await app.visitor({ edition: 'us' })).send('GET', liveChatPath)
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(new Set(policy.match(/(?:https|wss):[^ ;]+/g))).toEqual(
    new Set(['https://chat.example', 'wss://chat.example']),
  )
  expect(policy).toContain('sandbox allow-scripts')
  expect(body).toContain('data-widget="https://chat.example/widget.js?a=1&amp;b=&quot;2&quot;"')
  const [, script = ''] = /<script[^>]*>([^<]*)</.exec(body) ?? []
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
})

/** Runs the script of the frame in a page of its own. */
async function openFrame() {
  const app = await openApp({ LIVE_CHATS: 'us=https://chat.example/widget.js' })
  const { body } = await (await app.visitor({ edition: 'us' })).send('GET', liveChatPath)
  const [, script = ''] = /<script[^>]*>([^<]*)</.exec(body) ?? []
  const reported: string[] = []
  const listeners: Record<string, () => void> = {}
  const timers: { run: () => void; ms: number }[] = []
  let mutate: () => void = () => undefined
  let isDrawn = false
  runInNewContext(script, {
    parent: { postMessage: (outcome: string) => reported.push(outcome) },
    addEventListener: (name: string, run: () => void) => (listeners[name] = run),
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
    MutationObserver: class {
      constructor(run: () => void) {
        mutate = run
      }
      observe = vi.fn<() => void>()
    },
    document: {
      body: { querySelector: () => (isDrawn ? {} : null) },
      currentScript: { dataset: { widget: 'https://chat.example/widget.js' } },
      createElement: () => ({
        addEventListener: (name: string, run: () => void) => (listeners[`script ${name}`] = run),
      }),
      head: { append: vi.fn<() => void>() },
    },
  })
  const draw = () => {
    isDrawn = true
    mutate()
  }
  return { reported, listeners, timers, draw }
}

test('every failure before the widget has drawn something is reported once', async () => {
  for (const name of ['script error', 'error', 'unhandledrejection']) {
    const { reported, listeners, timers } = await openFrame()
    listeners[name]!()
    timers[0]!.run()
    expect(reported).toEqual(['live chat failed'])
  }
  const { reported, timers } = await openFrame()
  expect(timers[0]!.ms).toBe(10_000)
  timers[0]!.run()
  expect(reported).toEqual(['live chat failed'])
})

test('an error after the widget has drawn something is not reported', async () => {
  const { reported, listeners, timers, draw } = await openFrame()
  draw()
  listeners['error']!()
  timers[0]!.run()
  expect(reported).toEqual(['live chat loaded'])
})
