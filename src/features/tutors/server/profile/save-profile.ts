import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import { applyChanges, checkVersion } from './apply-changes.ts'
import { prepareDocument } from '../files/documents.ts'
import type { PreparedFile } from '../files/documents.ts'
import { heldTutor } from '../held.ts'
import { forgetDraft } from './keep-draft.ts'
import { readOwnTutor } from './read-tutor.ts'

/** Whole or not at all. Opens its transaction itself: scans are drawn anew before, and nobody waits for that. */
export async function saveProfile(
  ctx: Ctx<Person>,
  { tutor: { version, ...changes }, lang }: Input<typeof profileEndpoints.save>,
  { new_documents = [] }: Record<string, Upload[]>,
) {
  const prepared: PreparedFile[] = []
  for (const upload of new_documents) prepared.push(await prepareDocument(upload))
  return ctx.transaction(async (inside) => {
    const held = await heldTutor(inside, ctx.actor.id)
    checkVersion(held, version)
    await applyChanges(inside, held, changes, { lang, prepared, by: 'tutor' })
    await forgetDraft(inside, held.id)
    return { tutor: await readOwnTutor(inside, held.id, lang) }
  })
}
