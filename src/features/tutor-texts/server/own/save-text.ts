import type { Person } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import type { GivenText } from '../../contract.ts'
import { mostImages, textRules } from '../../model.ts'
import { assertNoTextContacts } from '../find-text-contacts.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'
import { applyEdit } from './apply-edit.ts'
import { assertOwnImages, releasePendingImages, storeImages } from './images.ts'
import { getOwnRow, lockAuthor, lockOwnText } from './lock-text.ts'
import { presentOwnText } from './present-own.ts'

type Ctx = AnyCtx<Person>
type Files = Record<string, Upload[]>

/** Images are processed before the transaction. */
export async function createOwnText(slice: TextSlice, ctx: Ctx, given: GivenText, { images = [] }: Files) {
  await checkGiven(slice, ctx, given)
  const added = await storeImages(ctx, images)
  return ctx.transaction(async (tx) => {
    const own = tx as Ctx
    await lockAuthor(own)
    await assertRoom(slice, own)
    await assertOwnImages(own, null, given)
    const row = (await slice.writer.create(own, {
      lang: ctx.edition.locales[0],
      title: '',
      text: null,
      subject_id: null,
      city_id: null,
      ...definedOnly(given),
      images: joined(given.images ?? [], added),
      tutor_id: ctx.actor.id,
      created_at: ctx.now,
    })) as TextRow
    await releasePendingImages(own, row)
    return presentOwnText(slice, own, row)
  })
}

export async function saveOwnText(
  slice: TextSlice,
  ctx: Ctx,
  { id, version, ...given }: GivenText & { id: number; version?: number | undefined },
  { images = [] }: Files,
) {
  await getOwnRow(slice, ctx, id)
  await checkGiven(slice, ctx, given)
  const added = await storeImages(ctx, images)
  return ctx.transaction(async (tx) => {
    const own = tx as Ctx
    const row = await lockOwnText(slice, own, id, version)
    await assertOwnImages(own, row, given)
    const changes = {
      ...definedOnly(given),
      ...((given.images || added.length > 0) && { images: joined(given.images ?? row.images, added) }),
    }
    await applyEdit(slice, own, row, changes)
    const saved = await getOwnRow(slice, own, id)
    await releasePendingImages(own, saved)
    return presentOwnText(slice, own, saved)
  })
}

async function checkGiven({ kind }: TextSlice, { edition }: Ctx, given: GivenText): Promise<void> {
  const { lang, title = '', text } = given
  if (lang && !edition.locales.includes(lang)) throw failField('lang', 'invalid.unknown')
  const rules = textRules[kind]
  if (title.length > rules.title.max) throw failField('title', 'invalid.too_long', { max: rules.title.max })
  if (plainText(text).length > rules.text.max) throw failField('text', 'invalid.too_long', { max: rules.text.max })
  await assertNoTextContacts(given)
}

async function assertRoom({ kind }: TextSlice, { db, edition, actor }: Ctx): Promise<void> {
  const { texts } = await db
    .selectFrom('tutor_text')
    .select(({ fn }) => fn.countAll<number>().as('texts'))
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', actor.id)
    .where('kind', '=', kind)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  const max = textRules[kind].texts
  if (texts >= max) throw fail('wrong_status', { id: 'tutor_text.too_many', values: { max } })
}

function joined(given: readonly { id: number; alt: string }[], added: readonly { id: number; alt: string }[]) {
  const images = [...given.map(({ id, alt }) => ({ id, alt })), ...added.map(({ id, alt }) => ({ id, alt }))]
  if (images.length > mostImages) throw failField('images', 'tutor_text.too_many_images', { max: mostImages })
  return images
}

function definedOnly(given: GivenText): Partial<GivenText> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
