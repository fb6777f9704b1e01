import { firstBatch } from './batch-1.ts'
import { fourthBatch } from './batch-4.ts'
import { secondBatchEast } from './batch-2-east.ts'
import { secondBatchWest } from './batch-2-west.ts'
import { thirdBatchEast } from './batch-3-east.ts'
import { thirdBatchWest } from './batch-3-west.ts'

/** A free-text query and the acceptable subjects, optionally with a place, one of which must be visible. */
export type FreeTextQuery = {
  edition: string
  locale: string
  kind: 'ordinary' | 'hard'
  expected: string[]
  q: string
}

/** Format: `[edition locale kind]`, then lines with the expected results and their queries. */
function parseQueries(text: string): FreeTextQuery[] {
  let heading = ['', '', '']
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const found = /^\[(\w+) (\w+) (\w+)\]$/.exec(line)
      if (found) heading = found.slice(1)
      const [edition = '', locale = '', kind = ''] = heading
      const [expected = '', ...typed] = found ? [] : line.split(' | ')
      return typed.map((q) => ({
        edition,
        locale,
        kind: kind as FreeTextQuery['kind'],
        expected: expected.split('/'),
        q,
      }))
    })
}

export const freeTextQueries = [
  firstBatch,
  secondBatchEast,
  secondBatchWest,
  thirdBatchEast,
  thirdBatchWest,
  fourthBatch,
].flatMap(parseQueries)
