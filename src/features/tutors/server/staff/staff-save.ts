import type { Input } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import type { GivenByStaff, staffEndpoints } from '../../staff-contract.ts'
import { applyChanges, checkVersion } from '../profile/apply-changes.ts'
import { contactsIn, contactsInNames } from '../profile/contacts-in-texts.ts'
import type { FoundContacts } from '../profile/contacts-in-texts.ts'
import { prepareDocument } from '../files/documents.ts'
import type { PreparedFile } from '../files/documents.ts'
import { giveNames } from './give-names.ts'
import { heldTutor } from '../held.ts'
import type { HeldTutor } from '../held.ts'
import { rateTutor } from '../standing/rate-tutor.ts'
import { readStaffTutor } from './staff-tutor.ts'

type Given = Input<typeof staffEndpoints.save>

/** What staff write is on show at once. Whatever somebody saved in between is not written over. */
export async function saveStaffTutor(ctx: Ctx, { tutor: given, lang }: Given, files: Record<string, Upload[]>) {
  const { id, version, ...changes } = given
  const prepared = await preparedDocuments(files)
  return ctx.transaction(async (inside) => {
    const held = await heldTutor(inside, id)
    checkVersion(held, version)
    await applyStaffChanges(inside, held, changes, { lang, prepared })
    return { tutor: await readStaffTutor(inside, id, lang), warnings: await contactWarnings(changes) }
  })
}

/** Contacts that everybody would read but for their mask: staff decide. */
export async function contactWarnings({ names, ...changes }: GivenByStaff): Promise<FoundContacts> {
  return { ...(await contactsIn(changes)), ...(await contactsInNames(names)) }
}

/** Looked at and drawn anew before a transaction begins: that takes its time. */
export async function preparedDocuments({ new_documents = [] }: Record<string, Upload[]>): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = []
  for (const upload of new_documents) prepared.push(await prepareDocument(upload))
  return prepared
}

/** A profile as a tutor writes it, and what only staff give: names in every language, and points. */
export async function applyStaffChanges(
  ctx: Ctx,
  held: HeldTutor,
  { names, rating, ...changes }: GivenByStaff,
  { lang, prepared }: { lang: Locale | undefined; prepared: readonly PreparedFile[] },
): Promise<void> {
  const named = names ? await giveNames(ctx, held, names) : held
  if (rating) await rateTutor(ctx, held, rating)
  // Last, since the score is made of what stands then.
  await applyChanges(ctx, named, changes, { lang, prepared, by: 'staff' })
}
