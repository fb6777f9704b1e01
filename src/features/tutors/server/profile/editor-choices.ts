import type { z } from 'zod'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { editorChoices as choicesShape } from '../../profile-contract.ts'
import { tutorRules } from './rules.ts'

/** What a profile is put together from here, by the names of the reader's language; the same for everybody. */
export async function editorChoices(ctx: Ctx): Promise<z.output<typeof choicesShape>> {
  const lists = await ctx.remember('choices of the editor', async () => ({
    cities: await openOnes(ctx, 'city'),
    universities: await openOnes(ctx, 'university'),
    subjects: await openSubjects(ctx),
  }))
  return { locales: [...ctx.edition.locales], ...lists, rules: tutorRules(ctx) }
}

/** By the alphabet of the reader. */
async function openOnes(ctx: Ctx, table: 'city' | 'university') {
  const rows = await ctx.db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('edition', '=', ctx.edition.code)
    .where('active', '=', true)
    .execute()
  return sorted(
    ctx,
    rows.map(({ id, name }) => ({ value: id, text: nameIn(ctx, name) })),
  )
}

async function openSubjects(ctx: Ctx) {
  const { db, edition } = ctx
  const subjects = await db
    .selectFrom('subject')
    .select(['id', 'name'])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .execute()
  const levels = await db
    .selectFrom('subject_level as s')
    .innerJoin('level as l', (join) => join.onRef('l.edition', '=', 's.edition').onRef('l.id', '=', 's.level_id'))
    .select(['s.subject_id', 'l.id', 'l.name'])
    .where('s.edition', '=', edition.code)
    .where('l.active', '=', true)
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
  const bySubject = Map.groupBy(levels, ({ subject_id }) => subject_id)
  return sorted(
    ctx,
    subjects.map(({ id, name }) => ({
      value: id,
      text: nameIn(ctx, name),
      levels: (bySubject.get(id) ?? []).map((level) => ({ value: level.id, text: nameIn(ctx, level.name) })),
    })),
  )
}

const nameIn = ({ edition, locale }: Ctx, name: unknown) => localized(name as Localized, locale, edition.locales[0])

function sorted<T extends { text: string }>({ locale }: Ctx, options: T[]): T[] {
  const { compare } = new Intl.Collator(languageOf(locale))
  return options.sort((a, b) => compare(a.text, b.text))
}
