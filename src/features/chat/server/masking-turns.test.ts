import { setImmediate as scheduleImmediate } from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import { openChatFixture } from '#test/support/chat-fixture.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { maxMessageLength } from '../model.ts'
import { maskContacts, maskWith } from '#shared/mask/mask.ts'
import { units } from '#test/guards/hostile-texts.ts'
import { countInGate, sample } from '#test/support/run-size.ts'
import { finishInTurns, nextTurn } from '#platform/turns.ts'

const limitMs = 50
/** Half of what a request may wait for. */
const maxBlockMs = 25
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
  expect(await countPerTurn(nextTurn)).toBe(1)
  // All immediates of a turn run without a break.
  expect(await countPerTurn(() => setImmediate())).toBe(messages)
})

test('the longest message of a hostile text takes turns, and is masked as in one step', async () => {
  const slow: string[] = []
  for (const unit of ['@ab', '|1=9', '@dtc}^ва-', ...sample(units, Math.ceil(units.length / countInGate(12, 60)))]) {
    const text = longText(unit)
    const block = await longestBlockMs(() => finishInTurns(maskWith(text)), { limitMs: maxBlockMs })
    if (block > maxBlockMs) slow.push(`${JSON.stringify(unit)}: ${block.toFixed(0)} ms`)
    expect(await finishInTurns(maskWith(text))).toBe(maskContacts(text))
  }
  expect(slow).toEqual([])
})

test('fifteen long messages sent at once leave other requests their turn', async () => {
  const scene = await openChatFixture(await openApp())
  for (const unit of ['067 12 ', '@ab', '|1=9', '@dtc}^ва-']) {
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
