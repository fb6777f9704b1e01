import { refuseFields } from '#shared/errors.ts'
import type { Text } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { countLimits, fitsLimits, textLimits } from '../../model.ts'
import type { TutorChanges } from '../../tutor-contract.ts'
import { checkFacts } from './check-facts.ts'
import type { CheckedFacts } from './check-facts.ts'
import { checkPlaces } from './check-places.ts'
import { checkSubjects } from './check-subjects.ts'
import type { CheckedSubject } from './check-subjects.ts'
import { contactsIn } from './contacts-in-texts.ts'
import type { HeldTutor } from '../held.ts'
import type { PlaceRow, Taught } from './profile-rows.ts'
import { latest, textFields } from './texts.ts'
import type { GivenTexts, ProfileTexts, TextField } from './texts.ts'

/** A profile as it is, before it is changed. */
export type Standing = {
  held: HeldTutor
  /** Seen by staff or by visitors: what it needs for that cannot be emptied any more. */
  out: boolean
  taught: Taught[]
  places: PlaceRow[]
  documents: { id: number }[]
  texts: { live: ProfileTexts; waiting: ProfileTexts }
}
export type Checked = {
  facts: CheckedFacts
  texts: GivenTexts
  subjects: CheckedSubject[] | undefined
  places: PlaceRow[] | undefined
}
/** Notes what is wrong with a field. */
export type Note = (field: string, problem: Text) => void

/** Everything that is wrong with a change, at once; or the change in the form in which it is kept. */
export async function checkChanges(
  ctx: Ctx,
  standing: Standing,
  changes: TutorChanges,
  { lang, newDocuments, by }: { lang: Locale; newDocuments: number; by: 'tutor' | 'staff' },
): Promise<Checked> {
  const problems: Record<string, Text[]> = {}
  const note: Note = (field, problem) => void (problems[field] ??= []).push(problem)
  const texts = checkTexts(ctx, standing, changes, lang, note)
  const facts = await checkFacts(ctx, standing, changes, note)
  const subjects = changes.subjects && (await checkSubjects(ctx, standing, changes.subjects, note))
  const places = await checkPlaces(ctx, standing, changes, note)
  checkDocuments(standing, changes, newDocuments, note)
  // Staff are warned, and may know better.
  if (by === 'tutor') await checkContacts(changes, note)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const ownName = changes.university_id ? '' : changes.university_name
  if (ownName !== undefined) texts.university_name = ownName
  if (subjects) texts.subjects = new Map(subjects.map(({ subject_id, description }) => [subject_id, description]))
  return { facts, texts, subjects, places }
}

async function checkContacts(changes: TutorChanges, note: Note): Promise<void> {
  for (const [field, words] of Object.entries(await contactsIn(changes)))
    note(field, { id: 'tutor.contacts_found', values: { words: words.join(', ') } })
}

function checkTexts(
  { edition }: Ctx,
  { out, texts: { live, waiting } }: Standing,
  changes: TutorChanges,
  lang: Locale,
  note: Note,
): GivenTexts {
  const given: GivenTexts = {}
  const unsaid = (field: TextField) =>
    edition.locales.every((locale) => locale === lang || !latest(live[field], waiting[field], locale))
  for (const field of textFields) {
    const typed = changes[field]
    if (typed === undefined) continue
    const text = field === 'name' ? typed.replaceAll(/\s+/g, ' ') : typed.replaceAll('\r\n', '\n')
    given[field] = text
    if (!fitsLimits(text, field)) note(field, { id: 'invalid.length', values: { ...textLimits[field] } })
    // By the name in the main language we know who somebody is.
    const needed = field === 'name' ? lang === edition.locales[0] : out && unsaid(field)
    if (text === '' && needed) note(field, { id: 'invalid.required' })
  }
  return given
}

function checkDocuments({ documents }: Standing, changes: TutorChanges, added: number, note: Note): void {
  const kept = changes.documents
  const known = new Set(documents.map(({ id }) => id))
  if (kept?.some(({ id }) => !known.has(id))) note('documents', { id: 'invalid.unknown' })
  const max = countLimits.documents
  if ((kept?.length ?? known.size) + added > max && added > 0)
    note('new_documents', { id: 'documents.too_many', values: { max } })
}
