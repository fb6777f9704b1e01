import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { maskToStore, createMaskReader } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { finishInTurns } from '#platform/turns.ts'
import { listTaughtSubjects } from './profile-rows.ts'
import type { ProfileTexts } from './profile-texts.ts'
import { liveTexts } from './save-profile-rows.ts'

/** Stored in `tutor.text_masks`: only texts that contain a contact. */
type TextMasks = ProfileTexts
export type StoredTextMasks = { text_masks: unknown; mask_version: number }

/** SQL for the name of the tutor `t` with contacts masked. */
export const maskedNameSql = sql<Localized>`(t.name || coalesce(t.text_masks -> 'name', '{}'))`

/**
 * Masks contacts in texts for people who may not see them. Tutors cannot save contacts; this covers texts saved by
 * staff or before that rule.
 */
export function createProfileMasker({ text_masks, mask_version: version }: StoredTextMasks) {
  const masks = text_masks as TextMasks
  const read = createMaskReader()
  const localized = (texts: Localized, known: Localized = {}): Localized =>
    Object.fromEntries(
      Object.entries(texts).map(([locale, text]) => [
        locale,
        read({ text, masked: known[locale as keyof Localized] ?? null, version }),
      ]),
    )
  return {
    field: (name: 'name' | 'first_name' | 'short_description' | 'description', texts: unknown) =>
      localized(texts as Localized, masks[name]),
    subject: (id: number, texts: unknown) => localized(texts as Localized, masks.subjects?.[id]),
    university_name: (text: string) => read({ text, masked: masks.university_name ?? null, version }),
  }
}

/** Call it after changing texts and before emitting events. */
export async function saveProfileMasks({ db, edition }: Ctx, id: number, live: ProfileTexts): Promise<TextMasks> {
  const masks = await computeProfileMasks(live)
  const text_masks = JSON.stringify(masks)
  await sql`update tutor set text_masks = ${text_masks}::jsonb, mask_version = ${maskRulesVersion}
    where edition = ${edition.code} and id = ${id}
      and (text_masks, mask_version) is distinct from (${text_masks}::jsonb, ${maskRulesVersion}::smallint)`.execute(db)
  return masks
}

async function computeProfileMasks({
  subjects = {},
  university_name = '',
  ...fields
}: ProfileTexts): Promise<TextMasks> {
  const masks: TextMasks = {}
  for (const [field, texts] of Object.entries(fields) as [keyof typeof fields, Localized][]) {
    const masked = await maskLocalizedText(texts)
    if (masked) masks[field] = masked
  }
  for (const [id, texts] of Object.entries(subjects)) {
    const masked = await maskLocalizedText(texts)
    if (masked) (masks.subjects ??= {})[id] = masked
  }
  const university = await finishInTurns(maskToStore(university_name))
  return university === null ? masks : { ...masks, university_name: university }
}

/** A profile has up to seventy texts. A hand-written row may have a JSON null in place of a text or of all texts. */
async function maskLocalizedText(texts: Localized | null): Promise<Localized | undefined> {
  const masked: [string, string][] = []
  for (const [locale, text] of Object.entries(texts ?? {}) as [string, string | null][]) {
    const mask = text && (await finishInTurns(maskToStore(text)))
    if (mask) masked.push([locale, mask])
  }
  return masked.length > 0 ? Object.fromEntries(masked) : undefined
}

/** Time limit per edition and run: three masking jobs share a queue and must finish within a minute. */
const runMs = 2_000
const batch = 20

/** Each batch has its own transaction. */
export async function remaskProfiles(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  while (Date.now() < until) if ((await ctx.transaction(remaskBatch)) < batch) return
}

async function remaskBatch(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('tutor')
    .selectAll()
    .where('edition', '=', ctx.edition.code)
    .where('mask_version', '<', maskRulesVersion)
    .orderBy('mask_version')
    .orderBy('id')
    .limit(batch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const changed: number[] = []
  for (const row of rows) {
    const masks = await saveProfileMasks(ctx, row.id, liveTexts(row, await listTaughtSubjects(ctx, row.id)))
    if (!isDeepStrictEqual(masks, row.text_masks)) changed.push(row.id)
  }
  if (changed.length > 0) await ctx.emit({ name: 'tutor.remasked', entity: 'tutor', after: { tutor_ids: changed } })
  return rows.length
}
