import type { Draw } from '../draw.ts'
import type { Localized } from '#shared/locale.ts'
import type { DemoRole } from './roles.ts'
import { daysBefore } from './person.ts'
import type { DemoDocument } from './documents/choose-documents.ts'
import type { SentenceValues, Sentences } from './sentences.ts'
import type { DemoStatus } from './status.ts'
import { renderDescription, renderHeadline } from './profile-texts.ts'

/** Texts of a published profile that wait for moderation or were returned. */
export type DemoRevision = {
  state: 'waiting' | 'returned'
  texts: { short_description?: Localized; description?: Localized }
  submitted_at: Date
}

/** One of this many tutors has a revision. */
const every = 37

export function makeRevision(
  draw: Draw,
  sentences: Sentences,
  sentenceValues: SentenceValues,
  {
    number,
    role,
    status,
    documents,
  }: { number: number; role: DemoRole; status: DemoStatus; documents: readonly DemoDocument[] },
): DemoRevision | undefined {
  const { published_at, created_at } = status
  if (role !== 'usual' || !published_at) return undefined
  const waiting = documents.find(({ state }) => state === 'waiting')
  // Waiting documents also form a revision.
  if (waiting) return { state: 'waiting', texts: {}, submitted_at: waiting.created_at }
  if (number % every !== 5) return undefined
  const since = daysBefore(5 * draw.next())
  return {
    state: number % 3 === 0 ? 'returned' : 'waiting',
    texts: {
      short_description: renderHeadline(sentences, draw, sentenceValues),
      ...(number % 2 === 0 && { description: renderDescription(sentences, draw, sentenceValues) }),
    },
    submitted_at: since > created_at ? since : created_at,
  }
}
