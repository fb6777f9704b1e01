import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredFeatures, listOverdueFeatures } from './declared-model.ts'

const root = join(import.meta.dirname, '../..')

test('no declared feature ended more than 30 days ago', () => {
  expect(listOverdueFeatures(declaredFeatures, new Date())).toEqual([])
})

test('a feature is overdue 30 days after its end', () => {
  const declared = { old: { values: ['a'], ends: '2026-01-01' } } as const
  expect(listOverdueFeatures(declared, new Date('2026-01-30'))).toEqual([])
  expect(listOverdueFeatures(declared, new Date('2026-02-01'))).toEqual(['old'])
})

test('every declared feature is used by a page', () => {
  const sources = globSync('**/*.tsx', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  for (const key of Object.keys(declaredFeatures))
    expect(`${key} ${sources.some((source) => source.includes(`feature="${key}"`))}`).toBe(`${key} true`)
})
