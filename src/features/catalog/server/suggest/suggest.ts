import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import type { Input } from '#shared/contract.ts'
import type { suggestEndpoints, Suggestion } from '../../suggest-contract.ts'
import { catalogPath } from '../../model.ts'
import { listPopularSubjects } from '../popular-options.ts'
import { findTutorsByName } from './find-tutors-by-name.ts'
import type { SearchTarget } from './search-index.ts'
import { readSearchIndex } from './search-targets.ts'
import { interpretQuery } from './interpret-query.ts'
import type { Interpretation } from './interpret-query.ts'

type ScoredSuggestion = Suggestion & { score: number }

export async function listSuggestions(ctx: Ctx, { q, limit }: Input<typeof suggestEndpoints.suggest>) {
  const found = await findSuggestions(ctx, q, limit)
  return {
    suggestions: found.map(({ kind, text, link }) => ({ kind, text, link })),
    popular: found.length > 0 ? [] : await listPopularInstead(ctx),
  }
}

const maxPopular = 4

async function listPopularInstead(ctx: Ctx): Promise<Suggestion[]> {
  const popular = await listPopularSubjects(ctx)
  return popular.slice(0, maxPopular).map(({ text, link }) => ({ kind: 'subject' as const, text, link }))
}

/** `score` is the certainty from 0 to 1. Without tolerance, only exact matches are found. */
export async function findSuggestions(
  ctx: Ctx,
  q: string,
  limit: number,
  tolerant = true,
): Promise<ScoredSuggestion[]> {
  const [index, tutors] = await Promise.all([
    ctx.remember('search index', () => readSearchIndex(ctx)),
    findTutorsByName(ctx, q, limit, tolerant),
  ])
  const targets = interpretQuery(index, q, tolerant).map((interpretation) => ({
    ...presentTarget(ctx, interpretation),
    score: interpretation.score,
  }))
  const tutorSuggestions = tutors
    .filter(({ score }) => score >= minScore)
    .map(({ id, name, score }) => ({
      kind: 'tutor' as const,
      text: name,
      link: localePath(ctx.locale, ctx.edition.locales, `/user-${id}/`),
      score: score * tutorPenalty,
    }))
  return mixResults(targets, tutorSuggestions).slice(0, limit)
}

const minScore = 0.45
/** For a subject and a tutor of the same name, most people mean the subject. */
const tutorPenalty = 0.95

const visibleCount = 5
const maxTutors = 3
const minTargetScore = 0.5
const maxScoreGap = 0.2
const minTutorScore = 0.7

/** Best first, but a common name does not hide subjects and cities, nor a subject every tutor. */
function mixResults(targets: readonly ScoredSuggestion[], tutors: readonly ScoredSuggestion[]): ScoredSuggestion[] {
  const least = Math.max(minTargetScore, (tutors[0]?.score ?? 0) - maxScoreGap)
  const likelyTargets = targets.filter(({ score }) => score >= least).length
  const certainTutors = tutors.filter(({ score }) => score >= minTutorScore).length
  const targetSlots = Math.min(likelyTargets, visibleCount - maxTutors)
  const tutorSlots = Math.min(certainTutors, 1)
  const best = byScore([...targets, ...tutors])
  const tutorsAmongBest = best.slice(0, visibleCount).filter(({ kind }) => kind === 'tutor').length
  const tutorCount = Math.max(tutorSlots, Math.min(tutorsAmongBest, visibleCount - targetSlots))
  const first = byScore([...tutors.slice(0, tutorCount), ...targets.slice(0, visibleCount - tutorCount)])
  return [...first, ...best.filter((one) => !first.includes(one))]
}

const byScore = (scored: readonly ScoredSuggestion[]) => scored.toSorted((a, b) => b.score - a.score)

function presentTarget({ edition, locale }: Ctx, { target, place }: Interpretation): Suggestion {
  const subject = [target, place].find((one) => one?.kind === 'subject')
  const city = [target, place].find((one) => one?.kind === 'city')
  const online = [target, place].some((one) => one?.kind === 'online')
  return {
    kind: subject ? 'subject' : 'city',
    text: [target, place]
      .filter((one): one is SearchTarget => one !== undefined)
      .map(({ text }) => text)
      .join(', '),
    link: catalogPath(edition, locale, {
      ...(subject && { lesson: subject.alias }),
      ...(city && { city: city.alias }),
      online,
    }),
  }
}
