import { expect, test } from 'vitest'
import { maskToStore } from '#shared/stored-mask.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { findContactsByField } from './contacts.ts'
import { finishInTurns } from './turns.ts'

/** Half of what a request may wait for. */
const maxBlockMs = 25
const longestText = 6_000

test.each(['@ab', '|1=9', '@dtc}^ва-'])('the texts of a form are searched and masked in turns: %s', async (unit) => {
  const text = unit.repeat(longestText / unit.length)
  const fields = ['description', 'short_description'].map((field) => [field, text] as const)
  expect(await longestBlockMs(() => findContactsByField(fields), { limitMs: maxBlockMs })).toBeLessThan(maxBlockMs)
  const mask = () => finishInTurns(maskToStore(text))
  expect(await longestBlockMs(mask, { limitMs: maxBlockMs })).toBeLessThan(maxBlockMs)
})

test('the contacts of every field are found, without those beyond the longest text', async () => {
  const found = await findContactsByField([
    ['name', 'Olha'],
    ['about', 'olha@example.com, 067 123 45 67, olha@example.com'],
    ['long', `${'a '.repeat(longestText / 2)}olha@example.com`],
  ])
  expect(found).toEqual({ about: ['olha@example.com', '067 123 45 67'] })
})
