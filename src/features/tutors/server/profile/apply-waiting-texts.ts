import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { saveProfileMasks } from './profile-masks.ts'
import { listTaughtSubjects } from './profile-rows.ts'
import { deleteRevision } from './revision.ts'
import type { Revision } from './revision.ts'
import { flattenTexts, mergeWaitingTexts } from './profile-texts.ts'
import { liveTexts, saveTutorRow } from './save-profile-rows.ts'

/** Returns the replaced texts, before and after. */
export async function applyWaitingTexts(ctx: Ctx, tutor: LockedTutor, { texts }: Revision) {
  const taught = await listTaughtSubjects(ctx, tutor.id)
  const live = liveTexts(tutor, taught)
  const next = mergeWaitingTexts(live, texts)
  await saveTutorRow(ctx, tutor, { version: tutor.version + 1 }, next)
  for (const { subject_id } of taught)
    if (texts.subjects?.[subject_id])
      await saveSubjectDescription(ctx, tutor.id, subject_id, next.subjects?.[subject_id] ?? {})
  await saveProfileMasks(ctx, tutor.id, next)
  await deleteRevision(ctx, tutor.id)
  const fields = Object.keys(flattenTexts(texts))
  const [old, fresh] = [flattenTexts(live), flattenTexts(next)]
  const pick = (all: Record<string, string>) => Object.fromEntries(fields.map((field) => [field, all[field] ?? '']))
  return { before: pick(old), after: pick(fresh) }
}

async function saveSubjectDescription(
  ctx: Ctx,
  tutorId: number,
  subjectId: number,
  description: Localized,
): Promise<void> {
  await ctx.db
    .updateTable('tutor_subject')
    .set({ description: JSON.stringify(description) })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .where('subject_id', '=', subjectId)
    .execute()
}
