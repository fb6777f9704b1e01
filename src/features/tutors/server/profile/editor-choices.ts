import type { z } from 'zod'
import { languageOf, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { editorChoices as choicesShape } from '../../contract/profile.ts'
import { getTutorRules } from './rules.ts'

/** Localized for the reader and cached, because it is the same for everyone. */
export async function listEditorChoices(ctx: Ctx): Promise<z.output<typeof choicesShape>> {
  const lists = await ctx.remember('choices of the editor', async () => ({
    cities: await listActiveOptions(ctx, 'city'),
    universities: await listActiveOptions(ctx, 'university'),
    subjects: await listActiveSubjects(ctx),
  }))
  return { locales: [...ctx.edition.locales], ...lists, rules: getTutorRules(ctx) }
}

async function listActiveOptions(ctx: Ctx, table: 'city' | 'university') {
  const rows = await ctx.db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('edition', '=', ctx.edition.code)
    .where('active', '=', true)
    .execute()
  return sortByText(
    ctx,
    rows.map(({ id, name }) => ({ value: id, text: localizeName(ctx, name) })),
  )
}

async function listActiveSubjects(ctx: Ctx) {
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
  return sortByText(
    ctx,
    subjects.map(({ id, name }) => ({
      value: id,
      text: localizeName(ctx, name),
      levels: (bySubject.get(id) ?? []).map((level) => ({ value: level.id, text: localizeName(ctx, level.name) })),
    })),
  )
}

const localizeName = ({ edition, locale }: Ctx, name: unknown) =>
  localized(name as Localized, locale, edition.locales[0])

function sortByText<T extends { text: string }>({ locale }: Ctx, options: T[]): T[] {
  const { compare } = new Intl.Collator(languageOf(locale))
  return options.sort((a, b) => compare(a.text, b.text))
}
