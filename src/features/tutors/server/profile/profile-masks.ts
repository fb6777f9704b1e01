import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { maskOf, storedMasks } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { taughtBy } from './profile-rows.ts'
import type { ProfileTexts } from './texts.ts'
import { liveTexts } from './write-profile.ts'

/** As `tutor.text_masks` keeps them: only texts in which something is hidden. */
type TextMasks = ProfileTexts
export type StoredTextMasks = { text_masks: unknown; mask_version: number }

/** The name of the tutor `t` as strangers read it. */
export const maskedName = sql<Localized>`(t.name || coalesce(t.text_masks -> 'name', '{}'))`

/**
 * Reads the texts of a profile for people who may not know the tutor's contacts. Contacts are refused when a tutor
 * saves; this is for what staff have let through and for what is older than the rule.
 */
export function maskedTexts({ text_masks, mask_version: version }: StoredTextMasks) {
  const masks = text_masks as TextMasks
  const read = storedMasks()
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

/** After a change of the texts, and before anybody is told of it. */
export async function saveProfileMasks({ db, edition }: Ctx, id: number, live: ProfileTexts): Promise<TextMasks> {
  const masks = await masksOf(live)
  const text_masks = JSON.stringify(masks)
  await sql`update tutor set text_masks = ${text_masks}::jsonb, mask_version = ${maskRulesVersion}
    where edition = ${edition.code} and id = ${id}
      and (text_masks, mask_version) is distinct from (${text_masks}::jsonb, ${maskRulesVersion}::smallint)`.execute(db)
  return masks
}

async function masksOf({ subjects = {}, university_name = '', ...fields }: ProfileTexts): Promise<TextMasks> {
  const masks: TextMasks = {}
  for (const [field, texts] of Object.entries(fields) as [keyof typeof fields, Localized][]) {
    const masked = await masksIn(texts)
    if (masked) masks[field] = masked
  }
  for (const [id, texts] of Object.entries(subjects)) {
    const masked = await masksIn(texts)
    if (masked) (masks.subjects ??= {})[id] = masked
  }
  const university = maskOf(university_name)
  return university === null ? masks : { ...masks, university_name: university }
}

/** A profile has up to seventy texts: others get their turn between two of them. */
async function masksIn(texts: Localized): Promise<Localized | undefined> {
  const masked: [string, string][] = []
  for (const [locale, text] of Object.entries(texts)) {
    const mask = maskOf(text)
    if (mask !== null) masked.push([locale, mask])
    await setImmediate()
  }
  return masked.length > 0 ? Object.fromEntries(masked) : undefined
}

/** A run stops after that in each edition. The three jobs that mask anew share a queue and must be done in a minute. */
const runMs = 2_000
const batch = 20

/** Brings the masks of profiles to the current rules, a batch in each transaction. */
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
    const masks = await saveProfileMasks(ctx, row.id, liveTexts(row, await taughtBy(ctx, row.id)))
    if (!isDeepStrictEqual(masks, row.text_masks)) changed.push(row.id)
  }
  // Lists show other texts now.
  if (changed.length > 0) await ctx.emit({ name: 'tutor.remasked', entity: 'tutor', after: { tutor_ids: changed } })
  return rows.length
}
