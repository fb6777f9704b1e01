import { inLocale } from '#platform/texts/in-locale.ts'
import type { Edition } from '#editions/edition.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import type { schoolEndpoints } from '../../contract/site.ts'
import { resourceTypes } from '../../model.ts'
import type { ResourceType } from '../../model.ts'
import { getSchoolState } from '../protocol/school-state.ts'
import { profs } from '#features/tutors/model.ts'

/** The subjects that the school teaches and that are active here; all active ones until the school has named its own. */
export async function listSchoolSubjects(ctx: Ctx) {
  const { subjects } = await getCatalogNames(ctx)
  const { lessons_synced_at } = await getSchoolState(ctx)
  if (lessons_synced_at === null) return subjects.active
  const rows = await ctx.db
    .selectFrom('school_lesson')
    .select('subject_id')
    .where('edition', '=', ctx.edition.code)
    .execute()
  const taught = new Set(rows.map(({ subject_id }) => subject_id))
  return subjects.active.filter(({ id }) => taught.has(id))
}

export function presentRates({ schoolRates, currency }: Edition) {
  return schoolRates ? { currency, base: [...schoolRates.base], advanced: [...schoolRates.advanced] } : null
}

export async function listSchoolLessons(given: Ctx, { lang }: Input<typeof schoolEndpoints.lessons>) {
  const ctx = inLanguage(given, lang)
  if (!ctx.edition.school) throw fail('not_found')
  const taught = await listSchoolSubjects(ctx)
  return {
    school_lessons: taught.map(({ id, name, alias }) => ({ id, name, alias })),
    rates: presentRates(ctx.edition),
  }
}

export async function listTutorProfileResources(
  given: Ctx,
  { lang, types }: Input<typeof schoolEndpoints.tutorProfileResources>,
) {
  const ctx = inLanguage(given, lang)
  if (!ctx.edition.school) throw fail('not_found')
  const asked = new Set(types.split(',').map((one) => one.trim()))
  const wanted = new Set<ResourceType>(resourceTypes.filter((type) => types === '' || asked.has(type)))
  const names = await getCatalogNames(ctx)
  const rates = presentRates(ctx.edition)
  const named = ({ id, name, alias }: { id: number; name: string; alias: string }) => ({ id, name, alias })
  return {
    ...(wanted.has('lessons') && {
      lessons: (await listSchoolSubjects(ctx)).map((one) => ({ ...named(one), levels: [...one.levels] })),
    }),
    ...(wanted.has('levels') && { levels: names.levels.active.map(named) }),
    ...(wanted.has('cities') && { cities: names.cities.active.map(named) }),
    ...(wanted.has('profs') && { profs: profs.map((id) => ({ id, name: ctx.t(`prof.${id}`) })) }),
    ...(wanted.has('rates') && rates && { rates }),
  }
}

/** A language that the edition lacks falls back to its default. */
function inLanguage(ctx: Ctx, lang: Ctx['locale'] | undefined): Ctx {
  if (lang === undefined) return ctx
  return inLocale(ctx, ctx.edition.locales.includes(lang) ? lang : ctx.edition.locales[0])
}
