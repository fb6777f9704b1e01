import { refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { fitsLimits, textLimits } from '../../model.ts'
import type { HeldTutor } from '../held.ts'
import { keepRevision, readRevision } from '../profile/revision.ts'
import { placeTexts } from '../profile/texts.ts'
import { writeTutor } from '../profile/write-profile.ts'

/** The name in some languages, on show at once; one that waited for staff waits no longer. Answers the tutor as named. */
export async function giveNames(ctx: Ctx, held: HeldTutor, names: Localized): Promise<HeldTutor> {
  const given = checked(ctx, names)
  const revision = await readRevision(ctx, held.id)
  const before = { name: held.name as Localized, first_name: held.first_name as Localized }
  let texts = { live: { ...before }, waiting: revision?.texts ?? {} }
  for (const [lang, name] of given) {
    // As it is on show: nobody has said anything about one that waits.
    if (name === (before.name[lang] ?? '')) continue
    const { live, waiting } = placeTexts(texts, { name }, { lang, atOnce: true })
    texts = { live: { name: live.name ?? {}, first_name: live.first_name ?? {} }, waiting }
  }
  if (JSON.stringify(texts.live) === JSON.stringify(before)) return held
  const after = texts.live
  await writeTutor(ctx, held, {}, after)
  if (revision) await keepRevision(ctx, held.id, texts.waiting)
  await ctx.emit({
    name: 'tutor.saved',
    entity: 'tutor',
    entityId: held.id,
    before: { name: before.name },
    after: { name: after.name },
  })
  return { ...held, ...after }
}

/** By the name in the main language we know who somebody is: that one cannot be taken away. */
function checked({ edition }: Ctx, names: Localized): [Locale, string][] {
  const problems: Record<string, Text[]> = {}
  const given = Object.entries(names).map(
    ([locale, name]) => [locale, name.replaceAll(/\s+/g, ' ')] as [Locale, string],
  )
  for (const [locale, name] of given) {
    const note = (problem: Text) => void (problems[`names.${locale}`] = [problem])
    if (!edition.locales.includes(locale)) note({ id: 'invalid.unknown' })
    else if (name === '' && locale === edition.locales[0]) note({ id: 'invalid.required' })
    else if (!fitsLimits(name, 'name')) note({ id: 'invalid.length', values: { ...textLimits.name } })
  }
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  return given
}
