import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { alwaysSaid, pluralForms, shapeOf } from '#platform/texts/shape.ts'
import type { Shape } from '#platform/texts/shape.ts'
import type { Channel } from '../model.ts'

/** ICU texts with named variables; the body in the markup of `markup.ts`. An SMS has no subject. */
export type Template = { subject: string; body: string }
/** One that ships, with the variables that it is of no use without: a code, a password, a link that confirms. */
export type Original = Template & { needs: readonly string[] }

/** As files keep it: the body block by block. What it needs is the same in all languages: the English one says it. */
type Shipped = Record<
  string,
  Partial<Record<Channel, { subject?: string; body: string[] }>> & { needs?: readonly string[] }
>

/** Those about accounts and profiles, about orders, and about conversations. */
const folders = ['.', 'orders', 'chat']
const shipped = Object.fromEntries(
  locales.map((locale) => [locale, Object.assign({}, ...folders.map((folder) => readShipped(folder, locale)))]),
) as Record<Locale, Shipped>

function readShipped(folder: string, locale: Locale): Shipped {
  const file = join(import.meta.dirname, '../templates', folder, `${locale}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Shipped
}

/** The names of all that ship. */
export const shippedNames = (channel: Channel): string[] =>
  Object.entries(shipped.en).flatMap(([name, channels]) => (channels[channel] ? [name] : []))

export function shippedTemplate(name: string, channel: Channel, locale: Locale): Original | undefined {
  const found = shipped[locale][name]?.[channel]
  return found && { subject: found.subject ?? '', body: found.body.join('\n\n'), needs: neededBy(name) }
}

export const neededBy = (name: string): readonly string[] => shipped.en[name]?.needs ?? []

/** The templates to try, best first: another one that staff have chosen, what they made of this one, and what ships. */
export async function templatesFor(
  ctx: Ctx,
  asked: { template: string; replacement?: string | undefined; channel: Channel; locale: Locale },
): Promise<Template[]> {
  const { template, replacement, channel, locale } = asked
  const ours = shippedTemplate(template, channel, locale)
  if (!ours) throw new Error(`there is no template ${template} for ${channel}`)
  const names = [...(replacement ? [replacement] : []), template]
  const theirs = await ctx.db
    .selectFrom('message_template')
    .select(['template', 'subject', 'body'])
    .where('edition', '=', ctx.edition.code)
    .where('template', 'in', names)
    .where('channel', '=', channel)
    .where('locale', '=', locale)
    .execute()
  const others = names.flatMap((name) => [
    theirs.find((row) => row.template === name),
    name === template ? undefined : shippedTemplate(name, channel, locale),
  ])
  return [...others.filter((one) => one !== undefined && canStandIn(ours, one, locale)), ours] as Template[]
}

/**
 * Whether a template can be used in place of another: it says something, asks for no variable that the other is not
 * given, and counts only what is a number, in all forms of the language. It may leave variables out, but for those that
 * the other is of no use without.
 */
export function canStandIn(original: Original, given: Template, locale: Locale): boolean {
  return problemsIn(original, given, locale).length === 0
}

/** Its words are `template.wrong.<kind>`. */
type Wrong = {
  kind: 'empty' | 'no_subject' | 'braces' | 'unknown' | 'no_number' | 'forms' | 'form' | 'needed' | 'long'
  values?: Record<string, unknown>
}
export type Problem = Wrong & { field: 'subject' | 'body' }

/** What keeps a template from being used in place of another. */
export function problemsIn(original: Original, given: Template, locale: Locale): Problem[] {
  const known = shapeOfTemplate(original)
  if (!known) throw new Error('what ships is no valid template')
  const isMail = original.subject !== ''
  return (['subject', 'body'] as const).flatMap((field): Problem[] => {
    if (field === 'subject' && !isMail) return given.subject.trim() === '' ? [] : [{ field, kind: 'no_subject' }]
    const problems = problemsOf(known, given[field], locale)
    if (field === 'body' && problems.length === 0) problems.push(...missingIn(given.body, original.needs))
    return problems.map((wrong) => ({ field, ...wrong }))
  })
}

/** A subject may be cut short, and an SMS has none: what is needed stands in the body. */
function missingIn(body: string, needs: readonly string[]): Wrong[] {
  const said = alwaysSaid(body)
  const missing = needs.filter((name) => !said.has(name))
  return missing.length > 0 ? [{ kind: 'needed', values: { names: named(missing) } }] : []
}

function problemsOf(known: Shape, given: string, locale: Locale): Wrong[] {
  if (given.trim() === '') return [{ kind: 'empty' }]
  const asked = shapeOf(given)
  if (!asked) return [{ kind: 'braces' }]
  const problems: Wrong[] = []
  const unknown = asked.placeholders.filter((name) => !known.placeholders.includes(name))
  if (unknown.length > 0) problems.push({ kind: 'unknown', values: { count: unknown.length, names: named(unknown) } })
  const forms = pluralForms(languageOf(locale))
  for (const [name, has] of Object.entries(asked.plurals)) {
    if (unknown.includes(name)) continue
    if (!(name in known.plurals)) problems.push({ kind: 'no_number', values: { name: named([name]) } })
    else if (has.join() !== forms.join())
      problems.push({ kind: 'forms', values: { name: named([name]), forms: forms.join(', ') } })
  }
  return problems
}

const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** What it asks for; the name of the site is always there. */
export function shapeOfTemplate({ subject, body }: Template): Shape | undefined {
  const shapes = [shapeOf(subject), shapeOf(body)]
  if (!shapes[0] || !shapes[1]) return undefined
  return {
    placeholders: [...new Set(['site', ...shapes.flatMap((shape) => shape!.placeholders)])].sort(),
    plurals: { ...shapes[0].plurals, ...shapes[1].plurals },
  }
}
