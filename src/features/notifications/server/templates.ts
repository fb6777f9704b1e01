import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { pluralForms, shapeOf } from '#platform/texts/shape.ts'
import type { Channel } from '../model.ts'

/** ICU texts with named variables; the body in the markup of `markup.ts`. An SMS has no subject. */
export type Template = { subject: string; body: string }

/** As files keep it: the body block by block. */
type Shipped = Record<string, Partial<Record<Channel, { subject?: string; body: string[] }>>>

/** Those about accounts and profiles, and those about orders. */
const folders = ['.', 'orders']
const shipped = Object.fromEntries(
  locales.map((locale) => [locale, Object.assign({}, ...folders.map((folder) => readShipped(folder, locale)))]),
) as Record<Locale, Shipped>

function readShipped(folder: string, locale: Locale): Shipped {
  const file = join(import.meta.dirname, '../templates', folder, `${locale}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Shipped
}

export function shippedTemplate(name: string, channel: Channel, locale: Locale): Template | undefined {
  const found = shipped[locale][name]?.[channel]
  return found && { subject: found.subject ?? '', body: found.body.join('\n\n') }
}

/** The templates to try, best first: what staff made of it, if it can stand in, and what ships. */
export async function templatesFor(ctx: Ctx, name: string, channel: Channel, locale: Locale): Promise<Template[]> {
  const ours = shippedTemplate(name, channel, locale)
  if (!ours) throw new Error(`there is no template ${name} for ${channel}`)
  const theirs = await ctx.db
    .selectFrom('message_template')
    .select(['subject', 'body'])
    .where('edition', '=', ctx.edition.code)
    .where('template', '=', name)
    .where('channel', '=', channel)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return theirs && canStandIn(ours, theirs, locale) ? [theirs, ours] : [ours]
}

/**
 * Whether a template can be used in place of another: it says something, asks for no variable that the other is not
 * given, and counts only what is a number, in all forms of the language. It may leave variables out.
 */
export function canStandIn(original: Template, given: Template, locale: Locale): boolean {
  const [known, asked] = [shapeOfTemplate(original), shapeOfTemplate(given)]
  if (!known || !asked || given.body.trim() === '') return false
  if ((given.subject.trim() === '') !== (original.subject === '')) return false
  const forms = pluralForms(languageOf(locale)).join()
  return (
    asked.placeholders.every((name) => known.placeholders.includes(name)) &&
    Object.entries(asked.plurals).every(([name, has]) => name in known.plurals && has.join() === forms)
  )
}

export function shapeOfTemplate({ subject, body }: Template) {
  const shapes = [shapeOf(subject), shapeOf(body)]
  if (!shapes[0] || !shapes[1]) return undefined
  return {
    placeholders: [...new Set(shapes.flatMap((shape) => shape!.placeholders))].sort(),
    plurals: { ...shapes[0].plurals, ...shapes[1].plurals },
  }
}
