import { firstBatch } from './first.ts'
import { fourthBatch } from './fourth.ts'
import { secondBatch as secondEast } from './second-east.ts'
import { secondBatch as secondWest } from './second-west.ts'
import { thirdBatch as thirdEast } from './third-east.ts'
import { thirdBatch as thirdWest } from './third-west.ts'

/** A wish as people write it, and the subjects, each perhaps with its place, of which one must be in sight. */
export type Wish = { edition: string; locale: string; kind: 'ordinary' | 'hard'; wanted: string[]; q: string }

/** `[edition locale kind]`, then lines of what is wanted and the queries for it. */
function parsed(text: string): Wish[] {
  let heading = ['', '', '']
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const found = /^\[(\w+) (\w+) (\w+)\]$/.exec(line)
      if (found) heading = found.slice(1)
      const [edition = '', locale = '', kind = ''] = heading
      const [wanted = '', ...typed] = found ? [] : line.split(' | ')
      return typed.map((q) => ({ edition, locale, kind: kind as Wish['kind'], wanted: wanted.split('/'), q }))
    })
}

export const wishes = [firstBatch, secondEast, secondWest, thirdEast, thirdWest, fourthBatch].flatMap(parsed)
