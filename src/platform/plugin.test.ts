import { expect, test } from 'vitest'
import { combineParts } from './plugin.ts'
import type { PluginPart } from './plugin.ts'

const job = (name: string) => ({ name, run: async () => {} })

test('parts of a slice are joined: lists in order, groups by name', () => {
  const first: PluginPart = { jobs: [job('a')], caches: { clearAllPagesOn: ['demo.loaded'] } }
  const second: PluginPart = { jobs: [job('b')], events: { declared: { 'demo.loaded': 'listened' } } }
  const { name, jobs, caches, events } = combineParts('sample', first, second, { jobs: [job('c')] })
  expect(name).toBe('sample')
  expect(jobs?.map((one) => one.name)).toEqual(['a', 'b', 'c'])
  expect(caches).toEqual(first.caches)
  expect(events).toEqual(second.events)
})

test('what only one part may declare is not overwritten', () => {
  const part: PluginPart = { reference: async () => {} }
  expect(() => combineParts('sample', part, part)).toThrow('two parts declare sample.reference')
})
