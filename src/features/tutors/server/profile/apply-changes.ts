import { fail } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TutorChanges } from '../../contract/tutor.ts'
import { checkChanges } from './check-changes.ts'
import type { CheckedChanges } from './check-changes.ts'
import type { CurrentProfile } from './current-profile.ts'
import type { CheckedSubject } from './check-subjects.ts'
import { addDocuments, syncDocuments, listDocuments } from '../files/documents.ts'
import type { PreparedFile } from '../files/documents.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { resolveTextLocale } from './text-locale.ts'
import { groupPlaceRows, listPlaceRows, listTaughtSubjects } from './profile-rows.ts'
import { saveProfileMasks } from './profile-masks.ts'
import { refreshRatings } from '../rating/refresh-rating.ts'
import { updateRevision, findRevision, queueForModeration } from './revision.ts'
import type { Revision } from './revision.ts'
import { flattenTexts, applyTextChanges, profileTextFields } from './profile-texts.ts'
import type { ProfileTexts } from './profile-texts.ts'
import { liveTexts, savePlaces, saveSubjects, saveTutorRow } from './save-profile-rows.ts'

type ApplyOptions = {
  lang?: Locale | undefined
  /** Their kinds are in `new_document_kinds` of the changes. */
  prepared?: readonly PreparedFile[]
  by: 'tutor' | 'staff'
}

/** Prevents overwriting changes that the editor has not seen. */
export function assertTutorVersion({ version }: LockedTutor, read: number): void {
  if (read !== version) throw fail('wrong_status', { id: 'tutor.stale' })
}

/**
 * Applies all changes or none. A tutor's changes to a published profile are live at once, except texts, photo and
 * documents, which wait for moderation. Changes by staff are live at once.
 */
export async function applyChanges(
  ctx: Ctx,
  tutor: LockedTutor,
  changes: TutorChanges,
  options: ApplyOptions,
): Promise<void> {
  const { by, prepared = [] } = options
  const lang = resolveTextLocale(ctx, options.lang)
  const revision = await findRevision(ctx, tutor.id)
  const current = await getCurrentProfile(ctx, tutor, revision?.texts ?? {})
  const checked = await checkChanges(ctx, current, changes, { lang, newDocuments: prepared.length, by })
  const needsModeration = tutor.state === 'published' && by === 'tutor'
  const texts = applyTextChanges(current.texts, checked.texts, { lang, atOnce: !needsModeration })
  await saveChanges(ctx, current, checked, texts.live)
  if (changes.documents) await syncDocuments(ctx, tutor.id, changes.documents, { by })
  const kinds = changes.new_document_kinds ?? []
  const files = prepared.map((file, index) => ({ file, kind: kinds[index] ?? 'diploma' }))
  await addDocuments(ctx, tutor.id, files, { by })
  // A change of the schedule, for example, does not resubmit a returned text.
  const touchesModerated = files.length > 0 || moderatedFields.some((field) => changes[field] !== undefined)
  if (needsModeration && touchesModerated) await submitChange(ctx, current, texts.waiting, revision, files.length > 0)
  else if (revision) await updateRevision(ctx, tutor.id, texts.waiting)
  await refreshRatings(ctx, [tutor.id])
}

const moderatedFields = [...profileTextFields, 'university_name', 'subjects', 'documents'] as const

async function getCurrentProfile(ctx: Ctx, tutor: LockedTutor, waiting: ProfileTexts): Promise<CurrentProfile> {
  const taught = await listTaughtSubjects(ctx, tutor.id)
  return {
    tutor,
    isSubmitted: tutor.state === 'on_moderation' || tutor.state === 'published',
    taught,
    places: await listPlaceRows(ctx, tutor.id),
    documents: await listDocuments(ctx, tutor.id),
    texts: { live: liveTexts(tutor, taught), waiting },
  }
}

/** Also emits `tutor.saved` with the differences. */
async function saveChanges(
  ctx: Ctx,
  current: CurrentProfile,
  checked: CheckedChanges,
  live: ProfileTexts,
): Promise<void> {
  const { tutor, taught, places } = current
  await saveTutorRow(ctx, tutor, { ...checked.facts, version: tutor.version + 1 }, live)
  if (checked.subjects) await saveSubjects(ctx, tutor.id, taught, checked.subjects, live.subjects ?? {})
  if (checked.places) await savePlaces(ctx, tutor.id, checked.places)
  await saveProfileMasks(ctx, tutor.id, live)
  const before: Facts = { ...flattenTexts(current.texts.live) }
  const after: Facts = { ...flattenTexts(live) }
  for (const [field, value] of Object.entries(checked.facts)) {
    before[field] = tutor[field as keyof typeof checked.facts]
    after[field] = value
  }
  if (checked.subjects) {
    const pickSubject = ({ subject_id, price, levels }: Omit<CheckedSubject, 'description'>) => ({
      subject_id,
      price,
      levels,
    })
    before['subjects'] = taught.map(pickSubject)
    after['subjects'] = checked.subjects.map(pickSubject)
  }
  if (checked.places)
    for (const kind of ['home', 'travel'] as const) {
      before[`locations_${kind}`] = groupPlaceRows(kind, places)
      after[`locations_${kind}`] = groupPlaceRows(kind, checked.places)
    }
  const changed = diffFacts(before, after)
  if (changed) await ctx.emit({ name: 'tutor.saved', entity: 'tutor', entityId: tutor.id, ...changed })
}

/** Editing a returned revision submits it again. */
async function submitChange(
  ctx: Ctx,
  { tutor, texts }: CurrentProfile,
  waiting: ProfileTexts,
  revision: Revision | undefined,
  newFiles: boolean,
): Promise<void> {
  if (!(await queueForModeration(ctx, tutor.id, waiting))) return
  const changed = diffFacts(flattenTexts(texts.waiting), flattenTexts(waiting))
  if (revision?.state === 'waiting' && !changed && !newFiles) return
  await ctx.emit({ name: 'tutor.change_submitted', entity: 'tutor', entityId: tutor.id, ...changed })
}

type Facts = Record<string, unknown>

function diffFacts(before: Facts, after: Facts): { before: Facts; after: Facts } | undefined {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  const pick = (facts: Facts) => Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]))
  return fields.length > 0 ? { before: pick(before), after: pick(after) } : undefined
}
