import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { fitsLimits, textLimits } from '../../model.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { updateRevision, findRevision } from '../profile/revision.ts'
import { applyTextChanges } from '../profile/profile-texts.ts'
import { saveTutorRow } from '../profile/save-profile-rows.ts'

/** Names go live at once and replace waiting ones. Returns the updated tutor. */
export async function saveNames(ctx: Ctx, tutor: LockedTutor, names: Localized): Promise<LockedTutor> {
  const checkedNames = checkNames(ctx, names)
  const revision = await findRevision(ctx, tutor.id)
  const before = { name: tutor.name as Localized, first_name: tutor.first_name as Localized }
  let texts = { live: { ...before }, waiting: revision?.texts ?? {} }
  for (const [lang, name] of checkedNames) {
    // The name equals the live one, so a waiting name is left alone.
    if (name === (before.name[lang] ?? '')) continue
    const { live, waiting } = applyTextChanges(texts, { name }, { lang, atOnce: true })
    texts = { live: { name: live.name ?? {}, first_name: live.first_name ?? {} }, waiting }
  }
  if (JSON.stringify(texts.live) === JSON.stringify(before)) return tutor
  const after = texts.live
  await saveTutorRow(ctx, tutor, {}, after)
  if (revision) await updateRevision(ctx, tutor.id, texts.waiting)
  await ctx.emit({
    name: 'tutor.saved',
    entity: 'tutor',
    entityId: tutor.id,
    before: { name: before.name },
    after: { name: after.name },
  })
  return { ...tutor, ...after }
}

/** The name in the main language identifies the tutor and cannot be removed. */
function checkNames({ edition }: Ctx, names: Localized): [Locale, string][] {
  const problems: Record<string, MessageRef[]> = {}
  const checkedNames = Object.entries(names).map(
    ([locale, name]) => [locale, name.replaceAll(/\s+/g, ' ')] as [Locale, string],
  )
  for (const [locale, name] of checkedNames) {
    const report = (problem: MessageRef) => void (problems[`names.${locale}`] = [problem])
    if (!edition.locales.includes(locale)) report({ id: 'invalid.unknown' })
    else if (name === '' && locale === edition.locales[0]) report({ id: 'invalid.required' })
    else if (!fitsLimits(name, 'name')) report({ id: 'invalid.length', values: { ...textLimits.name } })
  }
  if (Object.keys(problems).length > 0) throw failFields(problems)
  return checkedNames
}
