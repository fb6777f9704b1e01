import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { HeldTutor } from '../held.ts'
import { saveProfileMasks } from './profile-masks.ts'
import { taughtBy } from './profile-rows.ts'
import { dropRevision } from './revision.ts'
import type { Revision } from './revision.ts'
import { flatTexts, withWaiting } from './texts.ts'
import { liveTexts, writeTutor } from './write-profile.ts'

/** The texts that wait take the place of those they were written for. Answers which, as they were and as they are. */
export async function applyWaitingTexts(ctx: Ctx, held: HeldTutor, { texts }: Revision) {
  const taught = await taughtBy(ctx, held.id)
  const live = liveTexts(held, taught)
  const next = withWaiting(live, texts)
  await writeTutor(ctx, held, { version: held.version + 1 }, next)
  for (const { subject_id } of taught)
    if (texts.subjects?.[subject_id]) await describeSubject(ctx, held.id, subject_id, next.subjects?.[subject_id] ?? {})
  await saveProfileMasks(ctx, held.id, next)
  await dropRevision(ctx, held.id)
  const fields = Object.keys(flatTexts(texts))
  const [old, fresh] = [flatTexts(live), flatTexts(next)]
  const of = (all: Record<string, string>) => Object.fromEntries(fields.map((field) => [field, all[field] ?? '']))
  return { before: of(old), after: of(fresh) }
}

async function describeSubject(ctx: Ctx, tutorId: number, subjectId: number, description: Localized): Promise<void> {
  await ctx.db
    .updateTable('tutor_subject')
    .set({ description: JSON.stringify(description) })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('subject_id', '=', subjectId)
    .execute()
}
