import type { Ctx } from '#platform/context.ts'
import type { TutorQuery } from '../model.ts'
import { findTutors } from './read-model/find-tutors.ts'
import type { FoundTutor } from './read-model/find-tutors.ts'

export function listBestTutors(ctx: Ctx, limit: number): Promise<FoundTutor[]> {
  return ctx.remember(`best tutors ${limit}`, async () => pickVaried(await readCandidates(ctx), limit))
}

async function readCandidates(ctx: Ctx): Promise<FoundTutor[]> {
  const pages: Pick<TutorQuery, 'online' | 'page'>[] = [
    { online: false, page: 1 },
    { online: false, page: 2 },
    { online: true, page: 1 },
    { online: true, page: 2 },
  ]
  const found = await Promise.all(pages.map((one) => findTutors(ctx, { ...one, sort: 'best' })))
  const byId = new Map(found.flatMap(({ tutors }) => tutors).map((one) => [one.id, one]))
  return [...byId.values()].sort((a, b) => b.card.rank - a.card.rank || a.id - b.id)
}

/** In score order. The first pass skips a repeated photo or main subject, the second only a repeated photo. */
function pickVaried(candidates: readonly FoundTutor[], limit: number): FoundTutor[] {
  const chosen = new Set<FoundTutor>()
  const avatars = new Set<string>()
  const subjects = new Set<number>()
  const take = (fits: (mainSubject: number) => boolean) => {
    for (const one of candidates) {
      const { avatar, subjects: taught } = one.card
      const [main] = taught
      if (chosen.size === limit) return
      if (!main || chosen.has(one) || (avatar && avatars.has(avatar)) || !fits(main.id)) continue
      chosen.add(one)
      if (avatar) avatars.add(avatar)
      subjects.add(main.id)
    }
  }
  take((id) => !subjects.has(id))
  take(() => true)
  return [...chosen]
}
