import type { Ctx } from '#platform/context.ts'
import { localePath } from '#shared/frame.ts'
import type { Input } from '#shared/contract.ts'
import type { suggestEndpoints, Suggestion } from '../../suggest-contract.ts'
import { catalogPath } from '../../model.ts'
import { popularSubjects } from '../popular-choices.ts'
import { findByName } from './find-by-name.ts'
import type { Thing } from './thing-index.ts'
import { readThings } from './things.ts'
import { understand } from './understand.ts'
import type { Meaning } from './understand.ts'

type Scored = Suggestion & { score: number }

/** What somebody may mean who has typed this, the likeliest first. */
export async function suggest(ctx: Ctx, { q, limit }: Input<typeof suggestEndpoints.suggest>) {
  const found = await suggestions(ctx, q, limit)
  return {
    suggestions: found.map(({ kind, text, link }) => ({ kind, text, link })),
    popular: found.length > 0 ? [] : await popularInstead(ctx),
  }
}

const mostPopular = 4

async function popularInstead(ctx: Ctx): Promise<Suggestion[]> {
  const popular = await popularSubjects(ctx)
  return popular.slice(0, mostPopular).map(({ text, link }) => ({ kind: 'subject' as const, text, link }))
}

/** With how surely each was meant, 0 to 1. Without tolerance, only what was typed without a slip is found. */
export async function suggestions(ctx: Ctx, q: string, limit: number, tolerant = true): Promise<Scored[]> {
  const [index, tutors] = await Promise.all([
    ctx.remember('things to suggest', () => readThings(ctx)),
    findByName(ctx, q, limit, tolerant),
  ])
  const things = understand(index, q, tolerant).map((meaning) => ({ ...shown(ctx, meaning), score: meaning.score }))
  const people = tutors
    .filter(({ score }) => score >= leastSure)
    .map(({ id, name, score }) => ({
      kind: 'tutor' as const,
      text: name,
      link: localePath(ctx.locale, ctx.edition.locales, `/user-${id}/`),
      score: score * behindThings,
    }))
  return mixed(things, people).slice(0, limit)
}

const leastSure = 0.45
/** Of a subject and a tutor who are called the same, most people mean the subject. */
const behindThings = 0.95

const inSight = 5
const mostTutors = 3
const leastOfThing = 0.5
const notFarBehind = 0.2
const leastOfTutor = 0.7

/** The best first; but a name that many tutors bear does not hide what else it may be, nor a word every tutor. */
function mixed(things: readonly Scored[], tutors: readonly Scored[]): Scored[] {
  const least = Math.max(leastOfThing, (tutors[0]?.score ?? 0) - notFarBehind)
  const likely = things.filter(({ score }) => score >= least).length
  const named = tutors.filter(({ score }) => score >= leastOfTutor).length
  const forThings = Math.min(likely, inSight - mostTutors)
  const forTutors = Math.min(named, 1)
  const best = byScore([...things, ...tutors])
  const seen = best.slice(0, inSight).filter(({ kind }) => kind === 'tutor').length
  const people = Math.max(forTutors, Math.min(seen, inSight - forThings))
  const first = byScore([...tutors.slice(0, people), ...things.slice(0, inSight - people)])
  return [...first, ...best.filter((one) => !first.includes(one))]
}

const byScore = (scored: readonly Scored[]) => scored.toSorted((a, b) => b.score - a.score)

function shown({ edition, locale }: Ctx, { thing, at }: Meaning): Suggestion {
  const subject = [thing, at].find((one) => one?.kind === 'subject')
  const city = [thing, at].find((one) => one?.kind === 'city')
  const online = [thing, at].some((one) => one?.kind === 'online')
  return {
    kind: subject ? 'subject' : 'city',
    text: [thing, at]
      .filter((one): one is Thing => one !== undefined)
      .map(({ text }) => text)
      .join(', '),
    link: catalogPath(edition, locale, {
      ...(subject && { lesson: subject.alias }),
      ...(city && { city: city.alias }),
      online,
    }),
  }
}
