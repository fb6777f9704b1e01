import { fail } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../../model.ts'
import { requiredVariables, shippedTemplateNames, findShippedTemplate } from '../templates.ts'
import type { ShippedTemplate } from '../templates.ts'
import type { Declared } from '../registry.ts'
import { templateNumber, customTemplateName, findShippedName } from './template-catalog.ts'

export type TemplateRef = {
  id: number
  name: string
  channel: Channel
  own: boolean
  base: string | null
  title: string
  /** Shipped templates that it replaces on some route. */
  replaces: readonly string[]
}

/** Shipped templates are titled by their subject, or an SMS by its text. */
export function shippedTemplateRef(ctx: Ctx, channel: Channel, name: string): TemplateRef {
  const { subject, body } = findShippedTemplate(ctx, name, channel, ctx.locale)!
  return {
    id: templateNumber(ctx, name)!,
    name,
    channel,
    own: false,
    base: name,
    title: subject || expandPlurals(body),
    replaces: [],
  }
}

/** Replaces a plural by its `other` form. */
const expandPlurals = (words: string) =>
  words.replaceAll(/\{(\w+), plural,[^]*?other \{((?:[^{}]|\{\w+\})*)\}\s*\}/g, (_, count: string, other: string) =>
    other.replaceAll('#', `{${count}}`),
  )

export async function listTemplateRefs(ctx: Ctx, channel: Channel): Promise<TemplateRef[]> {
  const rows = await selectCustomTemplates(ctx, channel).orderBy('title').orderBy('id').execute()
  return [
    ...(await ownTemplateRefs(ctx, channel, rows)),
    ...shippedTemplateNames(ctx, channel).map((name) => shippedTemplateRef(ctx, channel, name)),
  ]
}

export async function getTemplateRef(ctx: Ctx, channel: Channel, id: number): Promise<TemplateRef> {
  const name = findShippedName(ctx, id)
  if (name && findShippedTemplate(ctx, name, channel, ctx.locale)) return shippedTemplateRef(ctx, channel, name)
  const [own] = await ownTemplateRefs(
    ctx,
    channel,
    await selectCustomTemplates(ctx, channel).where('id', '=', id).execute(),
  )
  if (!own) throw fail('not_found')
  return own
}

const selectCustomTemplates = ({ db, edition }: Ctx, channel: Channel) =>
  db
    .selectFrom('custom_template')
    .select(['id', 'base', 'title'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)

async function ownTemplateRefs(
  { db, edition }: Ctx,
  channel: Channel,
  rows: readonly { id: number; base: string | null; title: string }[],
): Promise<TemplateRef[]> {
  if (rows.length === 0) return []
  const chosen = await db
    .selectFrom('message_route')
    .select(['template', 'replacement'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)
    .where('replacement', 'is not', null)
    .execute()
  return rows.map(({ id, base, title }) => {
    const name = customTemplateName(id)
    const replaces = chosen.filter(({ replacement }) => replacement === name).map(({ template }) => template)
    return { id, name, channel, own: true, base, title, replaces }
  })
}

/**
 * The text that edits are validated against: the base, or a placeholder with `site` only. It requires the variables of
 * all templates that it replaces.
 */
export function referenceTemplate(
  declared: Declared,
  { base, channel, replaces = [] }: Pick<TemplateRef, 'base' | 'channel'> & Partial<TemplateRef>,
  locale: Locale,
): ShippedTemplate {
  const shipped = base === null ? undefined : findShippedTemplate(declared, base, channel, locale)
  const { needs, ...words } = shipped ?? { subject: channel === 'mail' ? '{site}' : '', body: '{site}', needs: [] }
  return { ...words, needs: [...new Set([...needs, ...replaces.flatMap((name) => requiredVariables(declared, name))])] }
}
