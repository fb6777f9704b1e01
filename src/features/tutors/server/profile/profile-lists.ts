import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { resourceEndpoints } from '../../profile-contract.ts'
import { editorChoices } from './editor-choices.ts'

type ProfileLists = typeof resourceEndpoints.profileLists
type Lists = Answer<ProfileLists>

/** What the editor of a profile chooses from, list by list. */
export async function profileLists(ctx: Ctx, { types = '' }: Input<ProfileLists>): Promise<Lists> {
  const { subjects, cities, universities, rules } = await editorChoices(ctx)
  const levels = new Map(subjects.flatMap((subject) => subject.levels).map((level) => [level.value, level]))
  const lists: Required<Lists> = {
    lessons: subjects.map((subject) => ({ ...subject, levels: subject.levels.map(({ value }) => value) })),
    levels: [...levels.values()],
    cities,
    universities,
    rates: ratesOf(ctx),
    rules,
  }
  const wanted = new Set(types.split(',').map((type) => type.trim()))
  const named = Object.entries(lists).filter(([type]) => wanted.has(type))
  return types === '' ? lists : Object.fromEntries(named)
}

function ratesOf({ edition: { currency, lessonPrice, schoolRates } }: Ctx) {
  const school = schoolRates && { base: [...schoolRates.base], advanced: [...schoolRates.advanced] }
  return { currency, ...lessonPrice, school_rates: school ?? null }
}
