import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress } from '../../model.ts'
import type { Difference } from '../../staff-contract.ts'
import { presentAvatar } from '../files/photos.ts'
import { taughtBy } from '../profile/profile-rows.ts'
import { readRevision } from '../profile/revision.ts'
import { textFields } from '../profile/texts.ts'

/** What would change if staff accept what waits: the photo by its address, and every text in every language. */
export async function readDifferences(ctx: Ctx, id: number): Promise<Difference[]> {
  const { db, edition, locale } = ctx
  const revision = await readRevision(ctx, id)
  const row = await db
    .selectFrom('tutor')
    .select(['name', 'short_description', 'description', 'university_name', 'avatar', 'state'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!revision || row?.state !== 'published') return []
  const between = (field: string, about: string, live: Localized, waiting: Localized = {}) =>
    edition.locales.flatMap((lang) =>
      waiting[lang] === undefined
        ? []
        : [{ field, about, locale: lang, before: live[lang] ?? '', after: waiting[lang] }],
    )
  const found: Difference[] = []
  const avatar = await presentAvatar(ctx, id)
  if (avatar?.waiting) {
    const before = avatarAddress(row.avatar, 260) ?? ''
    found.push({ field: 'photo', about: '', locale: null, before, after: avatar.preview_url })
  }
  for (const field of textFields) found.push(...between(field, '', row[field] as Localized, revision.texts[field]))
  const { university_name } = revision.texts
  if (university_name !== undefined) {
    const names = { before: row.university_name, after: university_name }
    found.push({ field: 'university_name', about: '', locale: null, ...names })
  }
  const named = (name: Localized) => localized(name, locale, edition.locales[0])
  for (const { subject_id, name, description } of await taughtBy(ctx, id))
    found.push(...between('subject_description', named(name), description, revision.texts.subjects?.[subject_id]))
  return found
}
