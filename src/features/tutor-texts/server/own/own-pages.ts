import { sql } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'
import { toOptions } from '../public/text-pages.ts'
import type { TextSlice } from '../text-slice.ts'
import { getOwnRow } from './lock-text.ts'
import { getTextRules, listOwnTexts, presentOwnText } from './present-own.ts'

type Ctx = AnyCtx<Person>

export async function loadOwnTexts(slice: TextSlice, ctx: Ctx, { page }: { page: number }) {
  const visible = await selectOpenTutors(ctx, 'list').select('t.id').where('t.id', '=', ctx.actor.id).executeTakeFirst()
  return {
    list: await listOwnTexts(slice, ctx, page),
    rules: getTextRules(slice, ctx),
    is_visible: visible !== undefined,
  }
}

export async function loadOwnText(slice: TextSlice, ctx: Ctx, { id }: { id: number | 'new' }) {
  const text = id === 'new' ? null : await presentOwnText(slice, ctx, await getOwnRow(slice, ctx, id))
  return {
    text,
    rules: getTextRules(slice, ctx),
    choices: { lessons: await listNamed(ctx, 'subject'), cities: await listNamed(ctx, 'city') },
    initial: await findInitialValues(ctx),
  }
}

async function listNamed(ctx: Ctx, table: 'subject' | 'city') {
  const rows = await ctx.db
    .selectFrom(table)
    .select(['id', sql<Localized>`name`.as('name')])
    .where('edition', '=', ctx.edition.code)
    .where('active', '=', true)
    .execute()
  return toOptions(ctx, rows)
}

/** A new text is about the tutor's first subject, in the tutor's city and in the language of the page. */
async function findInitialValues({ db, edition, locale, actor }: Ctx) {
  const tutor = await db
    .selectFrom('tutor as t')
    .leftJoin('tutor_subject as s', (join) =>
      join.onRef('s.edition', '=', 't.edition').onRef('s.tutor_id', '=', 't.id').on('s.position', '=', 0),
    )
    .select(['t.city_id', 's.subject_id'])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', actor.id)
    .executeTakeFirst()
  return {
    lang: edition.locales.includes(locale) ? locale : edition.locales[0],
    subject_id: tutor?.subject_id ?? null,
    city_id: tutor?.city_id ?? null,
  }
}
