import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { documentKinds } from '../../../model.ts'
import { drawPaper } from './drawing.ts'
import { drawWord, knowsLetters } from './letters.ts'

const titles = locales.flatMap((locale) => {
  const file = new URL(`../../../messages/${locale}.json`, import.meta.url)
  const { server } = JSON.parse(readFileSync(file, 'utf8')) as { server: Record<string, string> }
  return documentKinds.map((kind) => server[`tutor.demo.paper.${kind}`]!)
})

test('there are strokes for every letter of the titles', () => {
  expect(titles).toHaveLength(locales.length * documentKinds.length)
  expect(titles.filter((title) => !knowsLetters(title))).toEqual([])
  expect(knowsLetters('QUARTZ')).toBe(false)
  expect(drawWord('Ó', { x: 0, y: 0, width: 9, height: 9 })).not.toBe(
    drawWord('O', { x: 0, y: 0, width: 9, height: 9 }),
  )
})

test.each(documentKinds)('a drawn %s is a small picture', async (kind) => {
  const bytes = await drawPaper(kind, 'DIPLOMA')
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes.length).toBeLessThan(20_000)
})
