import { setImmediate as scheduleImmediate } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { maxMessageLength } from '../model.ts'
import { takeMaskingTurn } from './masking-turns.ts'

const limitMs = 50
const messages = 15
const longText = (unit: string) => unit.repeat(Math.floor(maxMessageLength / unit.length)).trim()

/** The most messages that are masked at once in one turn of the event loop. */
async function countPerTurn(takeTurn: () => Promise<unknown>): Promise<number> {
  let [masked, most, over] = [0, 0, false]
  const countTurn = () => {
    most = Math.max(most, masked)
    masked = 0
    if (!over) scheduleImmediate(countTurn)
  }
  scheduleImmediate(countTurn)
  const mask = async () => {
    await takeTurn()
    masked++
  }
  await Promise.all(Array.from({ length: messages }, mask))
  over = true
  await setImmediate()
  return most
}

test('fifteen messages that are masked at once take turns', async () => {
  expect(await countPerTurn(takeMaskingTurn)).toBe(1)
  // All immediates of a turn run without a break.
  expect(await countPerTurn(() => setImmediate())).toBe(messages)
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
    expect(await longestBlockMs(send, { limitMs }), unit).toBeLessThan(limitMs)
  }
})
