import { refuse } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../../model.ts'
import { neededBy, shippedNames, shippedTemplate } from '../templates.ts'
import type { Original } from '../templates.ts'
import { numberOf, ownName, shippedBy } from './catalogue.ts'

/** A template as staff know it: by its number, whether it ships or is their own. */
export type Known = {
  id: number
  name: string
  channel: Channel
  own: boolean
  base: string | null
  title: string
  /** In whose place events send it. */
  instead: readonly string[]
}

/** What ships is called by its subject in the reader's language, an SMS by its words. */
export function knownShipped({ locale }: Ctx, channel: Channel, name: string): Known {
  const { subject, body } = shippedTemplate(name, channel, locale)!
  return { id: numberOf(name)!, name, channel, own: false, base: name, title: subject || body, instead: [] }
}

export async function everyTemplate(ctx: Ctx, channel: Channel): Promise<Known[]> {
  const rows = await ownTemplates(ctx, channel).orderBy('title').orderBy('id').execute()
  return [
    ...(await knownOwn(ctx, channel, rows)),
    ...shippedNames(channel).map((name) => knownShipped(ctx, channel, name)),
  ]
}

export async function findTemplate(ctx: Ctx, channel: Channel, id: number): Promise<Known> {
  const name = shippedBy(id)
  if (name && shippedTemplate(name, channel, ctx.locale)) return knownShipped(ctx, channel, name)
  const [own] = await knownOwn(ctx, channel, await ownTemplates(ctx, channel).where('id', '=', id).execute())
  if (!own) throw refuse('not_found')
  return own
}

const ownTemplates = ({ db, edition }: Ctx, channel: Channel) =>
  db
    .selectFrom('own_template')
    .select(['id', 'base', 'title'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)

async function knownOwn(
  { db, edition }: Ctx,
  channel: Channel,
  rows: readonly { id: number; base: string | null; title: string }[],
): Promise<Known[]> {
  if (rows.length === 0) return []
  const chosen = await db
    .selectFrom('message_route')
    .select(['template', 'replacement'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)
    .where('replacement', 'is not', null)
    .execute()
  return rows.map(({ id, base, title }) => {
    const name = ownName(id)
    const instead = chosen.filter(({ replacement }) => replacement === name).map(({ template }) => template)
    return { id, name, channel, own: true, base, title, instead }
  })
}

/**
 * What its words are measured by: the template that ships, or one that is given nothing but the name of the site. It needs
 * what those need in whose place it is sent.
 */
export function originalOf(
  { base, channel, instead = [] }: Pick<Known, 'base' | 'channel'> & Partial<Known>,
  locale: Locale,
): Original {
  const shipped = base === null ? undefined : shippedTemplate(base, channel, locale)
  const { needs, ...words } = shipped ?? { subject: channel === 'mail' ? '{site}' : '', body: '{site}', needs: [] }
  return { ...words, needs: [...new Set([...needs, ...instead.flatMap(neededBy)])] }
}
