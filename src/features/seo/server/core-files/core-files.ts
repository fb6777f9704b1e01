import type { Ctx } from '#platform/context.ts'
import type { StaffMember } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { failFields, isAppError } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { overrideText } from '#platform/texts/override.ts'
import { takeTurns } from '#platform/turns.ts'
import type { coreFileEndpoints as calls } from '../../contract.ts'
import { parseRobots } from '../../robots-model.ts'
import { findRobots, saveRobots } from './robots-file.ts'

type SeoResources = Answer<typeof calls.get>['seo_resources']
type Query = Input<typeof calls.get>
type StandardRobots = (ctx: Ctx) => string

const perPage = 50

export async function readCoreFiles(ctx: Ctx, query: Query, standardOf: StandardRobots): Promise<SeoResources> {
  const { edition } = ctx
  const locale = query.locale && edition.locales.includes(query.locale) ? query.locale : edition.locales[0]
  const robots = await findRobots(ctx)
  const standard = standardOf(ctx)
  return {
    locale,
    robots: {
      body: robots?.body ?? '',
      standard,
      version: robots?.version ?? 0,
      problems: parseRobots(robots?.body || standard).problems,
    },
    texts: await listTexts(ctx, { ...query, locale }),
  }
}

/** Finds texts by their id and their words, shipped or replaced. */
async function listTexts(ctx: Ctx, query: Query & { locale: Locale }): Promise<SeoResources['texts']> {
  const { q, changed, page } = query
  const replaced = await readOverrides(ctx, query.locale)
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found: SeoResources['texts']['items'] = []
  for (const [id, shipped] of ctx.texts.catalog(query.locale)) {
    const own = replaced.get(id)
    if (changed && own === undefined) continue
    const text = own ?? shipped
    const searched = words.length > 0 ? `${id} ${text} ${shipped}`.toLowerCase() : ''
    if (words.some((word) => !searched.includes(word))) continue
    found.push({ id, text, shipped, changed: own !== undefined })
  }
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const shown = Math.min(page, pages)
  return { items: found.slice((shown - 1) * perPage, shown * perPage), page: shown, pages, total: found.length }
}

async function readOverrides({ db, edition }: Ctx, locale: Locale): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('text_override')
    .select(['message_id', 'text'])
    .where('edition', '=', edition.code)
    .where('locale', '=', locale)
    .execute()
  return new Map(rows.map(({ message_id: id, text }) => [id, text]))
}

/** Saves all of it or nothing, and names each text that is wrong or that a colleague has changed in the meantime. */
export async function saveCoreFiles(
  ctx: Ctx<StaffMember>,
  { seo_resources: { robots, texts } }: Input<typeof calls.save>,
): Promise<Answer<typeof calls.save>> {
  const errors: Record<string, MessageRef[]> = {}
  // In one order, so that two saves of the same texts do not wait for each other.
  const nextTurn = takeTurns()
  for (const change of texts.toSorted((a, b) => (a.locale + a.id < b.locale + b.id ? -1 : 1))) {
    await nextTurn()
    const error = await saveText(ctx, change)
    if (error) errors[`texts.${change.locale}.${change.id}`] = [error]
  }
  if (Object.keys(errors).length > 0) throw failFields(errors)
  if (robots) await saveRobots(ctx, robots)
  return { robots_version: (await findRobots(ctx))?.version ?? 0 }
}

type TextSave = Input<typeof calls.save>['seo_resources']['texts'][number]

async function saveText(ctx: Ctx, change: TextSave): Promise<MessageRef | undefined> {
  if (!ctx.edition.locales.includes(change.locale)) return { id: 'invalid.unknown' }
  try {
    const theirs = await overrideText(ctx, change)
    if (theirs === undefined) return undefined
    return theirs === ''
      ? { id: 'core_files.conflict_shipped' }
      : { id: 'core_files.conflict', values: { text: theirs } }
  } catch (error) {
    if (!isAppError(error)) throw error
    return error.fields?.['text']?.[0] ?? { id: 'invalid.unknown' }
  }
}

const historyLength = 50

export async function listCoreFileHistory(
  { db, edition }: Ctx,
  { locale = edition.locales[0], id }: Input<typeof calls.history>,
): Promise<Answer<typeof calls.history>> {
  const rows = id
    ? await db
        .selectFrom('text_change as h')
        .leftJoin('staff_member as s', 's.id', 'h.staff_id')
        .select(['h.text', 's.name', 'h.changed_at as at'])
        .where('h.edition', '=', edition.code)
        .where('h.locale', '=', locale)
        .where('h.message_id', '=', id)
        .orderBy('h.id', 'desc')
        .limit(historyLength)
        .execute()
    : await db
        .selectFrom('robots_version as h')
        .leftJoin('staff_member as s', 's.id', 'h.staff_id')
        .select(['h.body as text', 's.name', 'h.saved_at as at'])
        .where('h.edition', '=', edition.code)
        .orderBy('h.id', 'desc')
        .limit(historyLength)
        .execute()
  return {
    history: rows.map(({ text, name, at }) => ({
      text,
      who: name ?? '',
      at: Math.floor(at.getTime() / 1000),
    })),
  }
}

export async function clearCache(ctx: Ctx): Promise<Record<string, never>> {
  await ctx.emit({ name: 'page_cache.cleared', entity: 'page_cache' })
  return {}
}
