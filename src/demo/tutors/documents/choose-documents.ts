import type { Draw } from '../../draw.ts'
import type { DocumentKind } from '#features/tutors/model.ts'
import { msPerDay, demoDay, shiftToNow } from '../person.ts'
import type { DemoStatus } from '../status.ts'
import { verificationDays } from '../verification.ts'

const verificationMs = verificationDays * msPerDay

export type DemoDocument = {
  kind: DocumentKind
  state: 'waiting' | 'accepted' | 'returned'
  created_at: Date
  checked_at: Date | null
}

/** Documents consistent with the tutor's verification and rating points. */
export function chooseDocuments(draw: Draw, status: DemoStatus, complete: boolean): DemoDocument[] {
  const { state, verification, verification_at, verified_until, created_at, submitted_at, published_at } = status
  const diplomas: DocumentKind[] = status.points_second_diploma > 0 ? ['diploma', 'diploma'] : ['diploma']
  const extra: DocumentKind[] = complete || draw.chance(0.15) ? ['certificate'] : []
  const all: DocumentKind[] = ['identity', ...diplomas, ...extra]
  const handedIn = (
    kinds: readonly DocumentKind[],
    how: DemoDocument['state'],
    came: Date,
    checked: Date | null = null,
  ) => kinds.map((kind): DemoDocument => ({ kind, state: how, created_at: came, checked_at: checked }))
  if (verification_at) {
    if (verified_until)
      return handedIn(all, 'accepted', verification_at, new Date(verified_until.getTime() - verificationMs))
    if (verification !== 'rejected') return handedIn(all, 'waiting', verification_at)
    const sinceThen = demoDay.getTime() - verification_at.getTime()
    const answered = verification_at.getTime() + Math.min(3 * msPerDay, sinceThen) * draw.next()
    return handedIn(all, 'returned', verification_at, new Date(answered))
  }
  if (published_at)
    return status.points_first_diploma > 0 ? handedIn(diplomas, 'accepted', created_at, published_at) : []
  return state === 'on_moderation' && draw.chance(0.5) ? handedIn(['diploma'], 'waiting', submitted_at!) : []
}

export function shiftDocument(paper: DemoDocument, now: Date): DemoDocument {
  const { created_at, checked_at } = paper
  return { ...paper, created_at: shiftToNow(created_at, now), checked_at: checked_at && shiftToNow(checked_at, now) }
}
