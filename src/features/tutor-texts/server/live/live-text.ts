import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '#platform/context.ts'
import { saveMediaUses } from '#platform/media/media.ts'
import { maskRawText, maskRulesVersion } from '#shared/mask/mask.ts'
import type { StoredImage } from '#shared/media.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { mapNodes, nodesOf } from '#shared/rich-text/nodes.ts'
import type { RichNode, RichText } from '#shared/rich-text/nodes.ts'
import { readFormula } from '#shared/rich-text/read-formula.ts'
import { excerpt } from '#features/reviews/model.ts'
import type { TextKind } from '../../model.ts'
import type { TextRow } from '../text-slice.ts'

const liveTable = 'tutor_text_live'
const excerptLength = 220
/** Increment the second number when the masking of formulas changes. */
const textMaskVersion = maskRulesVersion + 1

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
  const masked = await maskText({
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
    const masked = await maskText({ title, text: text as RichText, images: images as StoredImage[] })
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

type PublicText = { title: string; text: RichText; images: readonly StoredImage[] }

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

/** Yields to the event loop between nodes. */
async function maskText({ title, text, images }: PublicText): Promise<PublicText> {
  const masks = new Map<RichNode, RichNode>()
  for (const node of nodesOf(text)) {
    const masked = maskNode(node)
    if (masked !== node) masks.set(node, masked)
    await setImmediate()
  }
  return {
    title: maskRawText(title),
    text: masks.size > 0 ? mapNodes(text, (node) => masks.get(node) ?? node) : text,
    images: images.map((image) => ({ ...image, alt: maskRawText(image.alt) })),
  }
}

function maskNode(node: RichNode): RichNode {
  if (node.text !== undefined) return { ...node, text: maskRawText(node.text) }
  if (node.type === 'formula' || node.type === 'formulaBlock') return maskFormula(node)
  if (typeof node.attrs?.['alt'] !== 'string') return node
  return { ...node, attrs: { ...node.attrs, alt: maskRawText(node.attrs['alt']) } }
}

/** A mask is no formula, so one with a contact becomes a text. */
function maskFormula(node: RichNode): RichNode {
  const shown = readFormula(node)
  const masked = maskRawText(shown)
  if (masked === shown) return node
  const text = { type: 'text', text: masked }
  return node.type === 'formula' ? text : { type: 'paragraph', content: [text] }
}

const idsOf = (images: readonly { id: number }[]) => images.map(({ id }) => id)
