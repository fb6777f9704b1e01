import type { Ctx } from '#platform/context.ts'
import { saveMediaUses } from '#platform/media/media.ts'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { StoredImage } from '#shared/media.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import { createMaskReader } from '#shared/stored-mask.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { excerpt } from '#features/reviews/model.ts'
import type { TextKind } from '../../model.ts'
import type { TextRow } from '../text-slice.ts'
import { maskPublicText } from './mask-text.ts'
import type { PublicText } from './mask-text.ts'

const liveTable = 'tutor_text_live'
const excerptLength = 220
/** Increment it when the masking of nodes or links changes. */
const textRules = 2
const textMaskVersion = maskRulesVersion + textRules

/** Masks a text that was masked by older rules again, because the job may need minutes. */
export async function maskOutdatedText(text: PublicText, version: number): Promise<PublicText> {
  return version < textMaskVersion ? maskPublicText(text) : text
}

/** Does the same for the titles and excerpts of a list. */
export function createLiveMasker(): (text: string, version: number) => string {
  const read = createMaskReader()
  return (text, version) => read({ text, masked: text, version: version - textRules })
}

export async function findLiveText({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('tutor_text_live')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('text_id', '=', id)
    .executeTakeFirst()
}

/** Writes the version that visitors see. Tutors cannot save contacts; this masks what staff overlooked. */
export async function saveLiveText(ctx: Ctx, kind: TextKind, row: TextRow): Promise<void> {
  const { db, edition, now } = ctx
  const masked = await maskPublicText({
    title: row.title,
    text: row.text ?? { type: 'doc', content: [] },
    images: row.images,
  })
  const values = {
    kind,
    tutor_id: row.tutor_id,
    lang: row.lang,
    subject_id: row.subject_id,
    city_id: row.city_id,
    mark: row.mark,
    visible: true,
    changed_at: now,
    mask_version: textMaskVersion,
    ...storedText(masked),
  }
  await db
    .insertInto('tutor_text_live')
    .values({ edition: edition.code, text_id: row.id, published_at: row.published_at ?? now, ...values })
    .onConflict((conflict) => conflict.columns(['edition', 'text_id']).doUpdateSet(values))
    .execute()
  await saveMediaUses(ctx, { table: liveTable, row: row.id, field: 'images' }, idsOf(row.images))
  await saveMediaUses(ctx, { table: liveTable, row: row.id, field: 'text' }, idsOf(findImages(row.text)))
}

/** Returns whether visitors see the text now and did not before, or the other way round. */
export async function setLiveVisible({ db, edition }: Ctx, id: number, visible: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('tutor_text_live')
    .set({ visible })
    .where('edition', '=', edition.code)
    .where('text_id', '=', id)
    .where('visible', '<>', visible)
    .returning('text_id')
    .execute()
  return changed.length > 0
}

/** Returns whether visitors see the change. */
export async function setLiveMark({ db, edition }: Ctx, id: number, mark: number): Promise<boolean> {
  const changed = await db
    .updateTable('tutor_text_live')
    .set({ mark })
    .where('edition', '=', edition.code)
    .where('text_id', '=', id)
    .where('mark', '<>', mark)
    .returning('visible')
    .execute()
  return changed.some(({ visible }) => visible)
}

export async function deleteLiveText(ctx: Ctx, id: number): Promise<boolean> {
  const deleted = await ctx.db
    .deleteFrom('tutor_text_live')
    .where('edition', '=', ctx.edition.code)
    .where('text_id', '=', id)
    .returning('text_id')
    .execute()
  for (const field of ['images', 'text']) await saveMediaUses(ctx, { table: liveTable, row: id, field }, [])
  return deleted.length > 0
}

/** Each batch has its own transaction and a few texts, because masking a long one takes a while. */
const batch = 10
const runMs = 2_000

/** Masks published texts again after the rules for contacts have changed. */
export async function remaskLiveTexts(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  while (Date.now() < until) if ((await ctx.transaction(remaskBatch)) < batch) return
}

async function remaskBatch(ctx: Ctx): Promise<number> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('tutor_text_live')
    .select(['text_id', 'title', 'text', 'images'])
    .where('edition', '=', edition.code)
    .where('mask_version', '<', textMaskVersion)
    .orderBy('text_id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { text_id, title, text, images } of rows) {
    const masked = await maskPublicText({ title, text: text as RichText, images: images as StoredImage[] })
    await db
      .updateTable('tutor_text_live')
      .set({ ...storedText(masked), mask_version: textMaskVersion })
      .where('edition', '=', edition.code)
      .where('text_id', '=', text_id)
      .execute()
    await ctx.emit({ name: 'tutor_text.remasked', entity: 'tutor_text', entityId: text_id })
  }
  return rows.length
}

const storedText = ({ title, text, images }: PublicText) => ({
  title,
  text: JSON.stringify(text),
  images: JSON.stringify(images),
  excerpt: excerpt(wordsWithoutHeadings(text), excerptLength),
})

/** A heading in the middle of an excerpt would read like the beginning of a sentence. */
function wordsWithoutHeadings(text: RichText): string {
  const content = text.content.filter(({ type }) => type !== 'heading')
  return plainText({ ...text, content }) || plainText(text)
}

const idsOf = (images: readonly { id: number }[]) => images.map(({ id }) => id)
