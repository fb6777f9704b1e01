import { expect, test } from 'vitest'
import { statusNumber } from '../model.ts'
import type { TextState } from '../model.ts'
import { describeChange } from './describe-change.ts'

test.each<[wanted: TextState, became: TextState, link: string | null, id: string]>([
  ['published', 'published', '/ads/1/', 'tutor_text.done.published'],
  ['published', 'draft', null, 'tutor_text.done.draft'],
  ['published', 'draft', '/ads/1/', 'tutor_text.old_version_public'],
  ['draft', 'draft', '/ads/1/', 'tutor_text.done.draft'],
  ['deleted', 'deleted', null, 'tutor_text.done.deleted'],
])('a text that was to be %s and is %s with the link %s is described as it is', (wanted, became, link, id) => {
  expect(describeChange((one) => one, wanted, { status: statusNumber(became), link })).toBe(id)
})
