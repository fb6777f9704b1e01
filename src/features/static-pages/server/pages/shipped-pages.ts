import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Edition } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { applyOnce } from '#platform/seed.ts'
import { brandName } from '#shared/brand.ts'
import { localePath } from '#shared/frame.ts'
import { fallbackLocale, languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { parseLines } from '#shared/rich-text/parse-lines.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import type { PageKind } from '../../model.ts'

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
  for (const [alias, kind] of Object.entries(shippedPages))
    if (await applyOnce(ctx, `page ${alias}`, () => insertPage(ctx, alias, kind))) loaded = true
  return loaded
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

/** The first line is the title, the second the description. `{name}` is a value of the edition. */
function parseText(edition: Edition, locale: Locale, content: string): ShippedText {
  const values = valuesOf(edition)
  const lines = content
    .split('\n')
    .flatMap((line) => linesFor(edition, line.trim()))
    .map((line) => line.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(values, name)))
  const [title = '', description = '', ...body] = lines
  return { title, description, text: parseLines(body, (path) => localePath(locale, edition.locales, path)) }
}

/** `?gdpr ` begins a line for editions with that setting, `?!gdpr ` one for the others. */
function linesFor(edition: Edition, line: string): string[] {
  const [, not, setting, rest] = /^\?(!?)(\w+) (.*)$/.exec(line) ?? []
  if (setting === undefined) return line ? [line] : []
  return Boolean(edition[setting as keyof Edition]) === (not === '') ? [rest!] : []
}

function valueOf(values: Record<string, string | number>, name: string): string {
  const value = values[name]
  if (value === undefined) throw new Error(`shipped pages have no value ${name}`)
  return String(value)
}

function valuesOf(edition: Edition): Record<string, string | number> {
  const { invoices, fee, affiliate } = edition
  return {
    site: brandName,
    email: edition.officeEmail,
    company: invoices.seller.name,
    company_address: invoices.seller.address,
    company_tax_id: `${invoices.seller.taxIdName} ${invoices.seller.taxId}`,
    fee_percent: fee.percent,
    fee_weeks: fee.weeks,
    fee_days: fee.dueDays,
    vat: edition.vatPercent,
    affiliate_percent: affiliate.percent,
    affiliate_fees: affiliate.fees,
    catalog: `/${edition.catalogAlias}/`,
    catalog_online: `/${edition.catalogOnlineAlias}/`,
  }
}
