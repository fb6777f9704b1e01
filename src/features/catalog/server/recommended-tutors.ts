import type { Ctx } from '#platform/context.ts'
import type { TutorCardData } from '../contract.ts'
import { findTutors } from './read-model/find-tutors.ts'
import { getCatalogNames } from './tutor-list/catalog-names.ts'
import { tutorListLink } from './tutor-list/list-links.ts'
import { presentCatalogCard } from './tutor-list/present-card.ts'

type Taught = { subjectId: number; levelId?: number | undefined }
/** `link` is the list of all of them, `lesson` the alias of the subject. */
type RecommendedTutors = { tutors: TutorCardData[]; link: string; lesson: string }

/** The best online tutors of a subject, of the level if any of them teach it; undefined for a subject that is off. */
export async function findRecommendedTutors(
  ctx: Ctx,
  { subjectId, levelId }: Taught,
  limit: number,
): Promise<RecommendedTutors | undefined> {
  const names = await getCatalogNames(ctx)
  const subject = names.subjects.byId.get(subjectId)
  if (!subject?.active) return undefined
  const level = levelId !== undefined && subject.levels.has(levelId) ? names.levels.byId.get(levelId) : undefined
  const query = { online: true, subjectId, sort: 'best', page: 1, tops: false } as const
  const ofLevel = level?.active ? await findTutors(ctx, { ...query, levelId: level.id }) : undefined
  const isTaught = ofLevel !== undefined && ofLevel.tutors.length > 0
  const { tutors } = isTaught ? ofLevel : await findTutors(ctx, query)
  const selection = { lesson: subject.alias, online: true }
  return {
    tutors: tutors.slice(0, limit).map((one) => presentCatalogCard(ctx, one, names)),
    link: tutorListLink(ctx, selection, isTaught ? { level: level!.alias } : {}),
    lesson: subject.alias,
  }
}
