import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorResourceEndpoints } from '../../contract/profile.ts'
import { listEditorChoices } from './editor-choices.ts'

type ProfileLists = typeof tutorResourceEndpoints.profileLists
type Lists = Answer<ProfileLists>

export async function getProfileLists(ctx: Ctx, { types = '' }: Input<ProfileLists>): Promise<Lists> {
  const { subjects, cities, universities, rules } = await listEditorChoices(ctx)
  const levels = new Map(subjects.flatMap((subject) => subject.levels).map((level) => [level.value, level]))
  const lists: Required<Lists> = {
    lessons: subjects.map((subject) => ({ ...subject, levels: subject.levels.map(({ value }) => value) })),
    levels: [...levels.values()],
    cities,
    universities,
    rates: presentRates(ctx),
    rules,
  }
  const wanted = new Set(types.split(',').map((type) => type.trim()))
  const selected = Object.entries(lists).filter(([type]) => wanted.has(type))
  return types === '' ? lists : Object.fromEntries(selected)
}

function presentRates({ edition: { currency, lessonPrice, schoolRates } }: Ctx) {
  const school = schoolRates && { base: [...schoolRates.base], advanced: [...schoolRates.advanced] }
  return { currency, ...lessonPrice, school_rates: school ?? null }
}
