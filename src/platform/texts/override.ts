import { fail, failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { canReplace } from './shape.ts'
import { shippedText } from './catalogs.ts'
import type { Catalogs } from './catalogs.ts'

/** Overrides an interface text in this edition; an empty text restores the default. */
export async function overrideText(
  ctx: Ctx,
  catalogs: Catalogs,
  { locale, id, text }: { locale: Locale; id: string; text: string },
): Promise<void> {
  const shipped = shippedText(catalogs, locale, id)
  if (shipped === undefined) throw fail('not_found')
  if (text !== '' && !canReplace(shipped, text)) throw failField('text', 'invalid.placeholders')
  const key = { edition: ctx.edition.code, locale, message_id: id }
  const before = await ctx.db
    .deleteFrom('text_override')
    .where('edition', '=', key.edition)
    .where('locale', '=', locale)
    .where('message_id', '=', id)
    .returning('text')
    .executeTakeFirst()
  if (text !== '')
    await ctx.db
      .insertInto('text_override')
      .values({ ...key, text })
      .execute()
  await ctx.emit({ name: 'text.overridden', entity: 'text', before: { ...key, ...before }, after: { ...key, text } })
}
