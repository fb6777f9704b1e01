import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress } from '../../model.ts'
import type { Difference } from '../../staff-contract.ts'
import { presentAvatar } from '../files/photos.ts'
import { taughtBy } from '../profile/profile-rows.ts'
import { readRevision } from '../profile/revision.ts'
import { textFields } from '../profile/texts.ts'

/** What would change if staff accept what waits: every text in every language, and the photo by its address. */
export async function readDifferences(ctx: Ctx, id: number): Promise<Difference[]> {
  const { db, edition, locale } = ctx
  const revision = await readRevision(ctx, id)
  const row = await db
    .selectFrom('tutor')
    .select(['name', 'short_description', 'description', 'avatar', 'state'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!revision || row?.state !== 'published') return []
  const between = (field: string, about: string, live: Localized, waiting: Localized = {}) =>
    (Object.entries(waiting) as [Locale, string][]).map(([lang, after]) => ({
      field,
      about,
      locale: lang,
      before: live[lang] ?? '',
      after,
    }))
  const found: Difference[] = []
  for (const field of textFields) found.push(...between(field, '', row[field] as Localized, revision.texts[field]))
  const named = (name: Localized) => localized(name, locale, edition.locales[0])
  for (const { subject_id, name, description } of await taughtBy(ctx, id))
    found.push(...between('subject_description', named(name), description, revision.texts.subjects?.[subject_id]))
  const avatar = await presentAvatar(ctx, id)
  if (avatar?.waiting) {
    const before = avatarAddress(row.avatar, 260) ?? ''
    found.push({ field: 'photo', about: '', locale: null, before, after: avatar.preview_url })
  }
  return found
}
