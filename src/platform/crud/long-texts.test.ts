import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { richTextField } from '#shared/fields.ts'
import { openApp } from '#test/support/app.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import type { Ctx } from '../context.ts'
import { readOnlyCtx, systemRequester } from '../runtime.ts'
import { exportList } from './export.ts'
import { compareStates } from './version-changes.ts'

let ctx: Ctx
beforeAll(async () => {
  const app = await openApp()
  ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
})

const resource = { name: 'sample', plural: 'samples', fields: { body: richTextField() } }

/** A long text in which every paragraph has words in bold, with a first word that makes it different from others. */
const longText = (first: string, paragraphs = 400) => ({
  type: 'doc',
  content: Array.from({ length: paragraphs }, (_, place) => ({
    type: 'paragraph',
    content: Array.from({ length: 8 }, (_word, word) => ({
      type: 'text',
      text: place + word === 0 ? first : `${'слово '.repeat(4)}${place}`,
      ...(word % 2 === 1 && { marks: [{ type: 'bold' }] }),
    })),
  })),
})

test('comparing a hundred versions of a long text lets other requests have their turn', async () => {
  const states = Array.from({ length: 101 }, (_, number) => ({ id: 1, body: longText(`версія ${number}`) }))
  const block = await longestBlockMs(() => compareStates(ctx, resource, states), { limitMs: 50 })
  expect(block).toBeLessThanOrEqual(50)
  const [first] = await compareStates(ctx, resource, states)
  expect(first).toMatchObject([
    { before: expect.stringContaining('версія 0'), after: expect.stringContaining('версія 1') },
  ])
})

test('exporting long texts lets other requests have their turn', async () => {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id, body: longText('x', 60) }))
  async function* batched() {
    yield rows
  }
  const read = async () => {
    const { body } = exportList(ctx, resource, batched())
    let lines = 0
    for await (const part of body as AsyncIterable<string>) lines += part.split('\r\n').length - 1
    return lines
  }
  expect(await longestBlockMs(read, { limitMs: 50 })).toBeLessThanOrEqual(50)
  expect(await read()).toBe(1001)
})
