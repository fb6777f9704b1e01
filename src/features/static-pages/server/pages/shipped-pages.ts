import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Edition } from '#editions/edition.ts'
import { listSellerVersions, presentSellerTexts } from '#features/seller/public.ts'
import type { Ctx } from '#platform/context.ts'
import { applyOnce } from '#platform/seed.ts'
import { localePath } from '#shared/frame.ts'
import { fallbackLocale, languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { parseLines } from '#shared/rich-text/parse-lines.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import type { PageKind } from '../../model.ts'
import { fillPageText } from './page-values.ts'

const folder = join(import.meta.dirname, '../../texts')

/** Every page that menus and footer name. */
export const shippedPages: Readonly<Record<string, PageKind>> = {
  about: 'text',
  contacts: 'text',
  'how-it-works': 'text',
  faq: 'questions',
  offer: 'text',
  'public-offer': 'text',
  'privacy-policy': 'text',
  cookies: 'text',
  popular: 'popular',
}

type ShippedText = { title: string; description: string; text: RichText }

/** Each page is loaded once. What staff change, withdraw or delete afterwards stays as it is. */
export async function loadShippedPages(ctx: Ctx): Promise<boolean> {
  let loaded = false
  for (const [alias, kind] of Object.entries(shippedPages)) {
    if (await applyOnce(ctx, `page ${alias}`, () => insertPage(ctx, alias, kind))) loaded = true
    if (await applyOnce(ctx, `page ${alias} variables`, () => restoreVariables(ctx, alias))) loaded = true
  }
  return loaded
}

/**
 * Pages that were stored with the values of that time, those of the seller among them, get the variables back, in each
 * language whose text staff have not changed.
 */
async function restoreVariables(ctx: Ctx, alias: string): Promise<void> {
  const { db, edition } = ctx
  const row = await db
    .selectFrom('static_page')
    .select(['id', 'title', 'description', 'text'])
    .where('edition', '=', edition.code)
    .where('alias', '=', alias)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const sellers = await listSellerVersions(ctx)
  const stored = row as Record<keyof ShippedText, Partial<Record<Locale, unknown>>>
  for (const [locale, shipped] of await readShippedTexts(edition, alias)) {
    const filled = sellers.map((seller) =>
      fillPageText(edition, locale, shipped, presentSellerTexts(ctx, locale, seller)),
    )
    for (const field of ['title', 'description', 'text'] as const)
      if (filled.some((page) => isDeepStrictEqual(stored[field][locale], page[field])))
        stored[field][locale] = shipped[field]
  }
  const [title, description, text] = [stored.title, stored.description, stored.text].map((each) => JSON.stringify(each))
  await db
    .updateTable('static_page')
    .set({ title: title!, description: description!, text: text! })
    .where('edition', '=', edition.code)
    .where('id', '=', row.id)
    .execute()
}

async function insertPage({ db, edition, now }: Ctx, alias: string, kind: PageKind): Promise<void> {
  const texts = await readShippedTexts(edition, alias)
  const each = (part: (text: ShippedText) => unknown) =>
    JSON.stringify(Object.fromEntries([...texts].map(([locale, text]) => [locale, part(text)])))
  await db
    .insertInto('static_page')
    .values({
      edition: edition.code,
      alias,
      kind,
      title: each(({ title }) => title),
      description: each(({ description }) => description),
      text: each(({ text }) => text),
      status: 'published',
      published_at: now,
    })
    // Staff may have written the page before it was shipped.
    .onConflict((conflict) => conflict.columns(['edition', 'alias']).doNothing())
    .execute()
}

/** The texts of a page in the languages of the edition. The default language falls back to English. */
export async function readShippedTexts(edition: Edition, alias: string): Promise<Map<Locale, ShippedText>> {
  const texts = new Map<Locale, ShippedText>()
  for (const locale of edition.locales) {
    const file = findFile(edition, locale, alias) ?? (locale === edition.locales[0] ? englishFile(alias) : undefined)
    if (file) texts.set(locale, parseText(edition, locale, await readFile(file, 'utf8')))
  }
  return texts
}

/** A text that differs in the country is in the folder of its language tag: `es-ES`. */
function findFile({ country }: Edition, locale: Locale, alias: string): string | undefined {
  const folders = [languageTag(locale, country), locale]
  return folders.map((one) => join(folder, one, `${alias}.md`)).find((file) => existsSync(file))
}

const englishFile = (alias: string) => join(folder, fallbackLocale, `${alias}.md`)

/**
 * The first line is the title, the second the description. Only addresses of the catalog are filled in here: other
 * values of the edition may change while the page is stored.
 */
function parseText(edition: Edition, locale: Locale, content: string): ShippedText {
  const [title = '', description = '', ...body] = content.split('\n').flatMap((line) => linesFor(edition, line.trim()))
  const text = parseLines(
    body.map((line) =>
      line
        .replaceAll('({catalog})', `(/${edition.catalogAlias}/)`)
        .replaceAll('({catalog_online})', `(/${edition.catalogOnlineAlias}/)`),
    ),
    (path) => localePath(locale, edition.locales, path),
  )
  return { title, description, text }
}

/** `?gdpr ` begins a line for editions with that setting, `?!gdpr ` one for the others. */
function linesFor(edition: Edition, line: string): string[] {
  const [, not, setting, rest] = /^\?(!?)(\w+) (.*)$/.exec(line) ?? []
  if (setting === undefined) return line ? [line] : []
  return Boolean(edition[setting as keyof Edition]) === (not === '') ? [rest!] : []
}
