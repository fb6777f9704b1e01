import { refuse } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../../model.ts'
import { shippedNames, shippedTemplate } from '../templates.ts'
import type { Template } from '../templates.ts'
import { numberOf, ownName, shippedBy } from './catalogue.ts'

/** A template as staff know it: by its number, whether it ships or is their own. */
export type Known = { id: number; name: string; channel: Channel; own: boolean; base: string | null; title: string }

/** What ships is called by its subject in the reader's language, an SMS by its words. */
export function knownShipped({ locale }: Ctx, channel: Channel, name: string): Known {
  const { subject, body } = shippedTemplate(name, channel, locale)!
  return { id: numberOf(name)!, name, channel, own: false, base: name, title: subject || body }
}

export async function everyTemplate(ctx: Ctx, channel: Channel): Promise<Known[]> {
  const rows = await ownTemplates(ctx, channel).orderBy('title').orderBy('id').execute()
  return [
    ...rows.map((row) => knownOwn(channel, row)),
    ...shippedNames(channel).map((name) => knownShipped(ctx, channel, name)),
  ]
}

export async function findTemplate(ctx: Ctx, channel: Channel, id: number): Promise<Known> {
  const name = shippedBy(id)
  if (name && shippedTemplate(name, channel, ctx.locale)) return knownShipped(ctx, channel, name)
  const row = await ownTemplates(ctx, channel).where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return knownOwn(channel, row)
}

const ownTemplates = ({ db, edition }: Ctx, channel: Channel) =>
  db
    .selectFrom('own_template')
    .select(['id', 'base', 'title'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)

const knownOwn = (
  channel: Channel,
  { id, base, title }: { id: number; base: string | null; title: string },
): Known => ({
  id,
  name: ownName(id),
  channel,
  own: true,
  base,
  title,
})

/** What its words are measured by: the template that ships, or one that is given nothing but the name of the site. */
export function originalOf({ base, channel }: Pick<Known, 'base' | 'channel'>, locale: Locale): Template {
  const shipped = base === null ? undefined : shippedTemplate(base, channel, locale)
  return shipped ?? { subject: channel === 'mail' ? '{site}' : '', body: '{site}' }
}
