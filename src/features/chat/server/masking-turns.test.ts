import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maskRawText } from '#shared/mask/mask.ts'
import { openApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { maxMessageLength } from '../model.ts'
import { takeMaskingTurn } from './masking-turns.ts'

const limitMs = 50
const messages = 15
const longText = (unit: string) => unit.repeat(Math.floor(maxMessageLength / unit.length)).trim()

test('fifteen messages that are masked at once take turns', async () => {
  const text = longText('@ab')
  const maskAll = (turn: () => Promise<unknown>) => () =>
    Promise.all(
      Array.from({ length: messages }, async () => {
        await turn()
        maskRawText(text)
      }),
    )
  expect(await longestBlockMs(maskAll(takeMaskingTurn), { limitMs, tries: 5 })).toBeLessThan(limitMs)
  // All immediates of a turn run without a break.
  expect(
    await longestBlockMs(
      maskAll(() => setImmediate()),
      { limitMs, tries: 2 },
    ),
  ).toBeGreaterThan(limitMs)
})

test('fifteen long messages sent at once leave other requests their turn', async () => {
  const scene = await openChatFixture(await openApp())
  for (const unit of ['067 12 ', '@ab']) {
    await scene.db.deleteFrom('chat_message').execute()
    const send = () =>
      Promise.all(
        Array.from({ length: messages }, () =>
          scene.sendMessage(scene.client, { recipient_id: scene.ids.tutor, msg_text: longText(unit) }),
        ),
      )
    expect(await longestBlockMs(send, { limitMs, tries: 4 }), unit).toBeLessThan(limitMs)
  }
})
