import type { Input } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { FoundContacts } from '#platform/contacts.ts'
import type { Upload } from '#platform/http/input.ts'
import type { StaffTutorChanges, staffTutorEndpoints } from '../../contract/staff.ts'
import { applyChanges, assertTutorVersion } from '../profile/apply-changes.ts'
import { findContactsInProfile, findContactsInNames } from '../profile/find-contacts.ts'
import { prepareDocument } from '../files/documents.ts'
import type { PreparedFile } from '../files/documents.ts'
import { saveNames } from './save-names.ts'
import { lockTutor } from '../lock-tutor.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { adjustRating } from '../rating/adjust-rating.ts'
import { getStaffTutor } from './staff-tutor.ts'

type SaveInput = Input<typeof staffTutorEndpoints.save>

/** Changes by staff are live at once. A stale version is rejected. */
export async function saveStaffTutor(ctx: Ctx, { tutor: input, lang }: SaveInput, files: Record<string, Upload[]>) {
  const { id, version, ...changes } = input
  const prepared = await prepareDocuments(files)
  return ctx.transaction(async (tx) => {
    const tutor = await lockTutor(tx, id)
    assertTutorVersion(tutor, version)
    await applyStaffChanges(tx, tutor, changes, { lang, prepared })
    return { tutor: await getStaffTutor(tx, id, lang), warnings: await findContactWarnings(changes) }
  })
}

/** Visitors see these contacts masked, so staff are only warned. */
export async function findContactWarnings({ names, ...changes }: StaffTutorChanges): Promise<FoundContacts> {
  return { ...(await findContactsInProfile(changes)), ...(await findContactsInNames(names)) }
}

/** Call it before the transaction, because processing takes time. */
export async function prepareDocuments({ new_documents = [] }: Record<string, Upload[]>): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = []
  for (const upload of new_documents) prepared.push(await prepareDocument(upload))
  return prepared
}

/** Adds staff-only fields: names in every language and rating points. */
export async function applyStaffChanges(
  ctx: Ctx,
  tutor: LockedTutor,
  { names, rating, ...changes }: StaffTutorChanges,
  { lang, prepared }: { lang: Locale | undefined; prepared: readonly PreparedFile[] },
): Promise<void> {
  const renamed = names ? await saveNames(ctx, tutor, names) : tutor
  if (rating) await adjustRating(ctx, tutor, rating)
  // Applied last, because it recomputes the score.
  await applyChanges(ctx, renamed, changes, { lang, prepared, by: 'staff' })
}
