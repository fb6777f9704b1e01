import { failFields } from '#shared/errors.ts'
import type { MessageRef } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { countLimits, fitsLimits, textLimits } from '../../model.ts'
import type { TutorChanges } from '../../contract/tutor.ts'
import { checkFacts } from './check-facts.ts'
import type { CheckedFacts } from './check-facts.ts'
import { checkPlaces } from './check-places.ts'
import { checkSubjects } from './check-subjects.ts'
import type { CheckedSubject } from './check-subjects.ts'
import { findContactsInProfile } from './find-contacts.ts'
import type { PlaceRow } from './profile-rows.ts'
import { latestText, profileTextFields } from './profile-texts.ts'
import type { TextChanges, ProfileTextField } from './profile-texts.ts'
import type { CurrentProfile, ReportProblem } from './current-profile.ts'

export type CheckedChanges = {
  facts: CheckedFacts
  texts: TextChanges
  subjects: CheckedSubject[] | undefined
  places: PlaceRow[] | undefined
}

/** Reports all problems at once, or returns the normalized changes. */
export async function checkChanges(
  ctx: Ctx,
  current: CurrentProfile,
  changes: TutorChanges,
  { lang, newDocuments, by }: { lang: Locale; newDocuments: number; by: 'tutor' | 'staff' },
): Promise<CheckedChanges> {
  const problems: Record<string, MessageRef[]> = {}
  const report: ReportProblem = (field, problem) => void (problems[field] ??= []).push(problem)
  const texts = checkTexts(ctx, current, changes, lang, report)
  const facts = await checkFacts(ctx, current, changes, report)
  const subjects = changes.subjects && (await checkSubjects(ctx, current, changes.subjects, report))
  const places = await checkPlaces(ctx, current, changes, report)
  checkDocuments(current, changes, newDocuments, report)
  // Staff get a warning instead of an error.
  if (by === 'tutor') await checkContacts(changes, report)
  if (Object.keys(problems).length > 0) throw failFields(problems)
  const ownName = changes.university_id ? '' : changes.university_name
  if (ownName !== undefined) texts.university_name = ownName
  if (subjects) texts.subjects = new Map(subjects.map(({ subject_id, description }) => [subject_id, description]))
  return { facts, texts, subjects, places }
}

async function checkContacts(changes: TutorChanges, report: ReportProblem): Promise<void> {
  for (const [field, words] of Object.entries(await findContactsInProfile(changes)))
    report(field, { id: 'tutor.contacts_found', values: { words: words.join(', ') } })
}

function checkTexts(
  { edition }: Ctx,
  { isSubmitted, texts: { live, waiting } }: CurrentProfile,
  changes: TutorChanges,
  lang: Locale,
  report: ReportProblem,
): TextChanges {
  const textChanges: TextChanges = {}
  const isEmptyInOtherLocales = (field: ProfileTextField) =>
    edition.locales.every((locale) => locale === lang || !latestText(live[field], waiting[field], locale))
  for (const field of profileTextFields) {
    const typed = changes[field]
    if (typed === undefined) continue
    const text = field === 'name' ? typed.replaceAll(/\s+/g, ' ') : typed.replaceAll('\r\n', '\n')
    textChanges[field] = text
    if (!fitsLimits(text, field)) report(field, { id: 'invalid.length', values: { ...textLimits[field] } })
    // The name in the main language identifies the tutor, so it is required.
    const needed = field === 'name' ? lang === edition.locales[0] : isSubmitted && isEmptyInOtherLocales(field)
    if (text === '' && needed) report(field, { id: 'invalid.required' })
  }
  return textChanges
}

function checkDocuments(
  { documents }: CurrentProfile,
  changes: TutorChanges,
  added: number,
  report: ReportProblem,
): void {
  const keptDocuments = changes.documents
  const known = new Set(documents.map(({ id }) => id))
  if (keptDocuments?.some(({ id }) => !known.has(id))) report('documents', { id: 'invalid.unknown' })
  const max = countLimits.documents
  if ((keptDocuments?.length ?? known.size) + added > max && added > 0)
    report('new_documents', { id: 'documents.too_many', values: { max } })
}
