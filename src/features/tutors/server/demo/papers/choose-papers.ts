import type { Draw } from '#editions/demo/draw.ts'
import type { DocumentKind } from '../../../model.ts'
import { dayMs, demoDay, movedOn } from '../person.ts'
import type { Standing } from '../standing.ts'
import { lastsDays } from '../verification.ts'

const lastsMs = lastsDays * dayMs

export type Paper = {
  kind: DocumentKind
  state: 'waiting' | 'accepted' | 'returned'
  created_at: Date
  checked_at: Date | null
}

/** What somebody must have handed in to stand with us as they do. */
export function choosePapers(draw: Draw, standing: Standing, complete: boolean): Paper[] {
  const { state, verification, verification_at, verified_until, created_at, submitted_at, published_at } = standing
  const diplomas: DocumentKind[] = standing.points_second_diploma > 0 ? ['diploma', 'diploma'] : ['diploma']
  const extra: DocumentKind[] = complete || draw.chance(0.15) ? ['certificate'] : []
  const all: DocumentKind[] = ['identity', ...diplomas, ...extra]
  const handedIn = (kinds: readonly DocumentKind[], how: Paper['state'], came: Date, checked: Date | null = null) =>
    kinds.map((kind): Paper => ({ kind, state: how, created_at: came, checked_at: checked }))
  if (verification_at) {
    if (verified_until) return handedIn(all, 'accepted', verification_at, new Date(verified_until.getTime() - lastsMs))
    if (verification !== 'rejected') return handedIn(all, 'waiting', verification_at)
    const sinceThen = demoDay.getTime() - verification_at.getTime()
    const answered = verification_at.getTime() + Math.min(3 * dayMs, sinceThen) * draw.next()
    return handedIn(all, 'returned', verification_at, new Date(answered))
  }
  if (published_at)
    return standing.points_first_diploma > 0 ? handedIn(diplomas, 'accepted', created_at, published_at) : []
  return state === 'on_moderation' && draw.chance(0.5) ? handedIn(['diploma'], 'waiting', submitted_at!) : []
}

/** The same, as if they had come by the day they are stored. */
export function paperAt(paper: Paper, now: Date): Paper {
  const { created_at, checked_at } = paper
  return { ...paper, created_at: movedOn(created_at, now), checked_at: checked_at && movedOn(checked_at, now) }
}
