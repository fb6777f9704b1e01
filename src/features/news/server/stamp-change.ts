import type { Ctx } from '#platform/context.ts'
import { findWrittenLocales } from '#platform/crud/written-locales.ts'
import type { Event } from '#platform/events.ts'
import { locales } from '#shared/locale.ts'
import { newsPanel } from '../contract.ts'

const { title, text } = newsPanel.fields

/** The time of the last change, which the sitemap tells search engines, and the languages that the post has a text in. */
export async function stampChange({ db, edition, now }: Ctx, { entityId = 0, after }: Event): Promise<void> {
  const written = findWrittenLocales(locales, { title, text }, after as Record<string, unknown>)
  await db
    .updateTable('news')
    .set({ changed_at: now, written_locales: written })
    .where('edition', '=', edition.code)
    .where('id', '=', entityId)
    .execute()
}
