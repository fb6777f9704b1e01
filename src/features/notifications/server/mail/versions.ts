import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { KeptVersion, emailEndpoints } from '../../mail-contract.ts'
import type { Channel } from '../../model.ts'
import { problemsWith } from './preview.ts'
import { entityOf } from './change.ts'
import { findTemplate, originalOf } from './known.ts'
import type { Known } from './known.ts'
import { readTemplate } from './read.ts'
import { keepWords } from './words.ts'

const mostShown = 100

/** The latest first; what ships comes last, as number 0. */
export async function readVersions(ctx: Ctx, channel: Channel, { id, locale }: { id: number; locale: Locale }) {
  const known = await findTemplate(ctx, channel, id)
  const rows = await versionsOf(ctx, known, locale).limit(mostShown).execute()
  const versions: KeptVersion[] = rows.map(({ who, created_at, ...row }) => ({
    ...row,
    who: who ?? '',
    at: created_at,
  }))
  const { subject, body } = originalOf(known, locale)
  if (!known.own) versions.push({ version: 0, subject, body, shipped: true, who: '', at: null })
  return { versions }
}

export async function restoreVersion(
  ctx: Ctx<StaffMember>,
  channel: Channel,
  { id, locale, version, over }: Input<typeof emailEndpoints.restore>,
) {
  const known = await findTemplate(ctx, channel, id)
  const found =
    version === 0 ? undefined : await versionsOf(ctx, known, locale).where('v.version', '=', version).executeTakeFirst()
  if (version === 0 ? known.own || !ctx.edition.locales.includes(locale) : !found) throw refuse('not_found')
  const shipped = version === 0 || found!.shipped
  const words = shipped ? originalOf(known, locale) : { subject: found!.subject, body: found!.body }
  const [problem] = problemsWith(ctx, known, locale, words)
  if (problem) {
    const { field, kind, values } = problem
    // Or else what ships is given other variables today.
    const says = kind === 'needed' || kind === 'long' ? kind : 'old'
    throw refuseField(`${field}.${locale}`, `template.wrong.${says}`, values)
  }
  await keepWords(ctx, known, locale, { words, from: over, shipped })
  await ctx.emit({
    name: channel === 'mail' ? 'email.restored' : 'sms.restored',
    entity: entityOf[channel],
    entityId: id,
    after: { locale, version },
  })
  return readTemplate(ctx, channel, id)
}

const versionsOf = ({ db, edition }: Ctx, { name, channel }: Known, locale: Locale) =>
  db
    .selectFrom('message_template_version as v')
    .leftJoin('staff_member as m', 'm.id', 'v.staff_id')
    .select(['v.version', 'v.subject', 'v.body', 'v.shipped', 'm.name as who', 'v.created_at'])
    .where('v.edition', '=', edition.code)
    .where('v.template', '=', name)
    .where('v.channel', '=', channel)
    .where('v.locale', '=', locale)
    .orderBy('v.version', 'desc')
