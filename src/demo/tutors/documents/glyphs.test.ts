import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { documentKinds } from '#features/tutors/model.ts'
import { drawDocument } from './draw-document.ts'
import { drawWord, hasGlyphs } from './glyphs.ts'

const titles = locales.flatMap((locale) => {
  const file = new URL(`../../../messages/${locale}.json`, import.meta.url)
  const { server } = JSON.parse(readFileSync(file, 'utf8')) as { server: Record<string, string> }
  return documentKinds.map((kind) => server[`tutor.demo.paper.${kind}`]!)
})

test('has glyphs for every letter of the titles', () => {
  expect(titles).toHaveLength(locales.length * documentKinds.length)
  expect(titles.filter((title) => !hasGlyphs(title))).toEqual([])
  expect(hasGlyphs('QUARTZ')).toBe(false)
  expect(drawWord('Ó', { x: 0, y: 0, width: 9, height: 9 })).not.toBe(
    drawWord('O', { x: 0, y: 0, width: 9, height: 9 }),
  )
})

test.each(documentKinds)('draws a small picture of a %s', async (kind) => {
  const bytes = await drawDocument(kind, 'DIPLOMA')
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes.length).toBeLessThan(20_000)
})
