import { fallbackLocale, languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { requiredPlaceholders, pluralForms, shapeOf } from '#platform/texts/shape.ts'
import type { MessageShape } from '#platform/texts/shape.ts'
import { channels } from '../model.ts'
import type { Channel } from '../model.ts'
import { notificationRegistry } from './registry.ts'
import type { Declared } from './registry.ts'

/** ICU messages; the body uses the markup of `markup.ts`. An SMS has no subject. */
export type TemplateText = { subject: string; body: string }
/** `needs` lists the variables that must not be left out: a code, a password, a confirmation link. */
export type ShippedTemplate = TemplateText & { needs: readonly string[] }

export const shippedTemplateNames = (declared: Declared, channel: Channel): string[] => {
  const { templates, texts } = notificationRegistry(declared)
  return [...templates.keys()].filter((name) => texts.en[name]?.[channel])
}

export function findShippedTemplate(
  declared: Declared,
  name: string,
  channel: Channel,
  locale: Locale,
): ShippedTemplate | undefined {
  const { texts } = notificationRegistry(declared)
  const found = texts[locale][name]?.[channel] ?? texts[fallbackLocale][name]?.[channel]
  return (
    found && { subject: found.subject ?? '', body: found.body.join('\n\n'), needs: requiredVariables(declared, name) }
  )
}

/** The number of templates of a language that are sent in English, because it does not have them. */
export function countMissingTemplates(declared: Declared, locale: Locale): number {
  const { texts } = notificationRegistry(declared)
  const missing = (channel: Channel) =>
    shippedTemplateNames(declared, channel).filter((name) => !texts[locale][name]?.[channel])
  return channels.flatMap(missing).length
}

export const requiredVariables = (declared: Declared, name: string): readonly string[] =>
  notificationRegistry(declared).texts.en[name]?.needs ?? []

/** Best first: the replacement chosen by staff, the edited text, the shipped text. */
export async function listTemplateCandidates(
  ctx: Ctx,
  asked: { template: string; replacement?: string | undefined; channel: Channel; locale: Locale },
): Promise<TemplateText[]> {
  const { template, replacement, channel, locale } = asked
  const shippedText = findShippedTemplate(ctx, template, channel, locale)
  if (!shippedText) throw new Error(`there is no template ${template} for ${channel}`)
  const names = [...(replacement ? [replacement] : []), template]
  const edited = await ctx.db
    .selectFrom('message_template')
    .select(['template', 'subject', 'body'])
    .where('edition', '=', ctx.edition.code)
    .where('template', 'in', names)
    .where('channel', '=', channel)
    .where('locale', '=', locale)
    .execute()
  const others = names.flatMap((name) => [
    edited.find((row) => row.template === name),
    name === template ? undefined : findShippedTemplate(ctx, name, channel, locale),
  ])
  return [
    ...others.filter((one) => one !== undefined && canReplaceTemplate(shippedText, one, locale)),
    shippedText,
  ] as TemplateText[]
}

/**
 * A replacement must be non-empty, use only the variables of the original, use plurals only for numbers and with all
 * forms of the language. It may leave out variables that are not required.
 */
export function canReplaceTemplate(original: ShippedTemplate, given: TemplateText, locale: Locale): boolean {
  return findTemplateProblems(original, given, locale).length === 0
}

/** The message id is `template.wrong.<kind>`. */
type TextProblem = {
  kind: 'empty' | 'no_subject' | 'braces' | 'unknown' | 'no_number' | 'forms' | 'form' | 'needed' | 'long'
  values?: Record<string, unknown>
}
export type TemplateProblem = TextProblem & { field: 'subject' | 'body' }

export function findTemplateProblems(
  original: ShippedTemplate,
  given: TemplateText,
  locale: Locale,
): TemplateProblem[] {
  const originalShape = templateShape(original)
  if (!originalShape) throw new Error('what ships is no valid template')
  const isMail = original.subject !== ''
  return (['subject', 'body'] as const).flatMap((field): TemplateProblem[] => {
    if (field === 'subject' && !isMail) return given.subject.trim() === '' ? [] : [{ field, kind: 'no_subject' }]
    const problems = findTextProblems(originalShape, given[field], locale)
    if (field === 'body' && problems.length === 0) problems.push(...findMissingVariables(given.body, original.needs))
    return problems.map((wrong) => ({ field, ...wrong }))
  })
}

/** Required variables must be in the body: a subject may be truncated, and an SMS has none. */
function findMissingVariables(body: string, needs: readonly string[]): TextProblem[] {
  const used = requiredPlaceholders(body)
  const missing = needs.filter((name) => !used.has(name))
  return missing.length > 0 ? [{ kind: 'needed', values: { names: formatVariableNames(missing) } }] : []
}

function findTextProblems(originalShape: MessageShape, given: string, locale: Locale): TextProblem[] {
  if (given.trim() === '') return [{ kind: 'empty' }]
  const asked = shapeOf(given)
  if (!asked) return [{ kind: 'braces' }]
  const problems: TextProblem[] = []
  const unknown = asked.placeholders.filter((name) => !originalShape.placeholders.includes(name))
  if (unknown.length > 0)
    problems.push({ kind: 'unknown', values: { count: unknown.length, names: formatVariableNames(unknown) } })
  const forms = pluralForms(languageOf(locale))
  for (const [name, has] of Object.entries(asked.plurals)) {
    if (unknown.includes(name)) continue
    if (!(name in originalShape.plurals))
      problems.push({ kind: 'no_number', values: { name: formatVariableNames([name]) } })
    else if (has.join() !== forms.join())
      problems.push({ kind: 'forms', values: { name: formatVariableNames([name]), forms: forms.join(', ') } })
  }
  return problems
}

const formatVariableNames = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** `site` is always available. */
export function templateShape({ subject, body }: TemplateText): MessageShape | undefined {
  const shapes = [shapeOf(subject), shapeOf(body)]
  if (!shapes[0] || !shapes[1]) return undefined
  return {
    placeholders: [...new Set(['site', ...shapes.flatMap((shape) => shape!.placeholders)])].sort(),
    plurals: { ...shapes[0].plurals, ...shapes[1].plurals },
    formats: [...new Set(shapes.flatMap((shape) => shape!.formats))],
  }
}
