import type { Draw } from '#editions/demo/draw.ts'
import type { Localized } from '#shared/locale.ts'
import type { Role } from './cast.ts'
import { daysBefore } from './person.ts'
import type { Paper } from './papers/choose-papers.ts'
import type { Said, Sentences } from './sentences.ts'
import type { Standing } from './standing.ts'
import { sayDescription, sayHeadline } from './words.ts'

/** New texts of somebody who is on show, which staff have not looked at yet, or have sent back. */
export type Change = {
  state: 'waiting' | 'returned'
  texts: { short_description?: Localized; description?: Localized }
  submitted_at: Date
}

/** Of every so many. */
const every = 37

export function makeChange(
  draw: Draw,
  sentences: Sentences,
  said: Said,
  { number, role, standing, papers }: { number: number; role: Role; standing: Standing; papers: readonly Paper[] },
): Change | undefined {
  const { published_at, created_at } = standing
  if (role !== 'usual' || !published_at) return undefined
  const waiting = papers.find(({ state }) => state === 'waiting')
  // Papers that wait are a change, too.
  if (waiting) return { state: 'waiting', texts: {}, submitted_at: waiting.created_at }
  if (number % every !== 5) return undefined
  const since = daysBefore(5 * draw.next())
  return {
    state: number % 3 === 0 ? 'returned' : 'waiting',
    texts: {
      short_description: sayHeadline(sentences, draw, said),
      ...(number % 2 === 0 && { description: sayDescription(sentences, draw, said) }),
    },
    submitted_at: since > created_at ? since : created_at,
  }
}
