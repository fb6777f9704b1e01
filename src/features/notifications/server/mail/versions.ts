import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TemplateVersion, emailEndpoints } from '../../mail-contract.ts'
import type { Channel } from '../../model.ts'
import { findRenderProblems } from './preview.ts'
import { templateEntity } from './save-template.ts'
import { getTemplateRef, referenceTemplate } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'
import { getTemplate } from './read-templates.ts'
import { saveTemplateText } from './template-texts.ts'

const maxListed = 100

/** Latest first; the shipped text is version 0. */
export async function listTemplateVersions(ctx: Ctx, channel: Channel, { id, locale }: { id: number; locale: Locale }) {
  const ref = await getTemplateRef(ctx, channel, id)
  const rows = await selectVersions(ctx, ref, locale).limit(maxListed).execute()
  const versions: TemplateVersion[] = rows.map(({ who, created_at, ...row }) => ({
    ...row,
    who: who ?? '',
    at: created_at,
  }))
  const { subject, body } = referenceTemplate(ctx, ref, locale)
  if (!ref.own) versions.push({ version: 0, subject, body, shipped: true, who: '', at: null })
  return { versions }
}

export async function restoreTemplateVersion(
  ctx: Ctx<StaffMember>,
  channel: Channel,
  { id, locale, version, over }: Input<typeof emailEndpoints.restore>,
) {
  const ref = await getTemplateRef(ctx, channel, id)
  const found =
    version === 0
      ? undefined
      : await selectVersions(ctx, ref, locale).where('v.version', '=', version).executeTakeFirst()
  if (version === 0 ? ref.own || !ctx.edition.locales.includes(locale) : !found) throw fail('not_found')
  const shipped = version === 0 || found!.shipped
  const words = shipped ? referenceTemplate(ctx, ref, locale) : { subject: found!.subject, body: found!.body }
  const [problem] = findRenderProblems(ctx, ref, locale, words)
  if (problem) {
    const { field, kind, values } = problem
    // Other problems mean that the shipped template has different variables today.
    const says = kind === 'needed' || kind === 'long' ? kind : 'old'
    throw failField(`${field}.${locale}`, `template.wrong.${says}`, values)
  }
  await saveTemplateText(ctx, ref, locale, { words, from: over, shipped })
  await ctx.emit({
    name: channel === 'mail' ? 'email.restored' : 'sms.restored',
    entity: templateEntity[channel],
    entityId: id,
    after: { locale, version },
  })
  return getTemplate(ctx, channel, id)
}

const selectVersions = ({ db, edition }: Ctx, { name, channel }: TemplateRef, locale: Locale) =>
  db
    .selectFrom('message_template_version as v')
    .leftJoin('staff_member as m', 'm.id', 'v.staff_id')
    .select(['v.version', 'v.subject', 'v.body', 'v.shipped', 'm.name as who', 'v.created_at'])
    .where('v.edition', '=', edition.code)
    .where('v.template', '=', name)
    .where('v.channel', '=', channel)
    .where('v.locale', '=', locale)
    .orderBy('v.version', 'desc')
