import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import { applyChanges, assertTutorVersion } from './apply-changes.ts'
import { prepareDocument } from '../files/documents.ts'
import type { PreparedFile } from '../files/documents.ts'
import { lockTutor } from '../lock-tutor.ts'
import { deleteProfileDraft } from './profile-draft.ts'
import { getOwnTutor } from './own-tutor.ts'

/** Opens its own transaction, because scans are processed before it. */
export async function saveTutorProfile(
  ctx: Ctx<Person>,
  { tutor: { version, ...changes }, lang }: Input<typeof tutorProfileEndpoints.save>,
  { new_documents = [] }: Record<string, Upload[]>,
) {
  const prepared: PreparedFile[] = []
  for (const upload of new_documents) prepared.push(await prepareDocument(upload))
  return ctx.transaction(async (tx) => {
    const tutor = await lockTutor(tx, ctx.actor.id)
    assertTutorVersion(tutor, version)
    await applyChanges(tx, tutor, changes, { lang, prepared, by: 'tutor' })
    await deleteProfileDraft(tx, tutor.id)
    return { tutor: await getOwnTutor(tx, tutor.id, lang) }
  })
}
