import { fail, failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { lockKey } from '../db/lock-key.ts'
import { canReplace } from './shape.ts'

/** `before` is the replacement that the author has seen; without it, a concurrent change is overwritten. */
type TextChange = { locale: Locale; id: string; text: string; before?: string }

/**
 * Overrides an interface text in this edition; an empty text restores the default. Returns what a colleague has saved in
 * the meantime, and changes nothing then.
 */
export async function overrideText(ctx: Ctx, { locale, id, text, before }: TextChange): Promise<string | undefined> {
  const shipped = ctx.texts.shipped(id, locale)
  if (shipped === undefined) throw fail('not_found')
  if (text !== '' && !canReplace(shipped, text)) throw failField('text', 'invalid.placeholders')
  const key = { edition: ctx.edition.code, locale, message_id: id }
  const found = (await lockOverride(ctx, locale, id)) ?? ''
  if (before !== undefined && before !== found) return found
  if (text === found) return undefined
  await ctx.db
    .insertInto('text_change')
    .values({ ...key, text, staff_id: ctx.actor.realm === 'staff' ? ctx.actor.id : null, changed_at: ctx.now })
    .execute()
  await writeOverride(ctx, key, text)
  await ctx.emit({
    name: 'text.overridden',
    entity: 'text',
    before: { ...key, text: found },
    after: { ...key, text },
  })
  return undefined
}

/** The lock covers texts without a row, which two members of staff may replace at the same time. */
async function lockOverride({ db, edition }: Ctx, locale: Locale, id: string): Promise<string | undefined> {
  await lockKey(db, `text_override ${edition.code} ${locale} ${id}`)
  const row = await db
    .selectFrom('text_override')
    .select('text')
    .where('edition', '=', edition.code)
    .where('locale', '=', locale)
    .where('message_id', '=', id)
    .executeTakeFirst()
  return row?.text
}

type OverrideKey = { edition: string; locale: Locale; message_id: string }

async function writeOverride({ db }: Ctx, key: OverrideKey, text: string): Promise<void> {
  if (text !== '') {
    await db
      .insertInto('text_override')
      .values({ ...key, text })
      .onConflict((conflict) => conflict.columns(['edition', 'locale', 'message_id']).doUpdateSet({ text }))
      .execute()
    return
  }
  await db
    .deleteFrom('text_override')
    .where('edition', '=', key.edition)
    .where('locale', '=', key.locale)
    .where('message_id', '=', key.message_id)
    .execute()
}
