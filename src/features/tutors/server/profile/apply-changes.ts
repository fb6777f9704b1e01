import { refuse } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TutorChanges } from '../../tutor-contract.ts'
import { checkChanges } from './check-changes.ts'
import type { Checked, Standing } from './check-changes.ts'
import type { CheckedSubject } from './check-subjects.ts'
import { addDocuments, keepDocuments, readDocuments } from '../files/documents.ts'
import type { PreparedFile } from '../files/documents.ts'
import type { HeldTutor } from '../held.ts'
import { writingLanguage } from './language.ts'
import { placesIn, placesOf, taughtBy } from './profile-rows.ts'
import { saveProfileMasks } from './profile-masks.ts'
import { refreshRating } from '../standing/refresh-rating.ts'
import { keepRevision, readRevision, waitForStaff } from './revision.ts'
import type { Revision } from './revision.ts'
import { flatTexts, placeTexts, textFields } from './texts.ts'
import type { ProfileTexts } from './texts.ts'
import { liveTexts, writePlaces, writeSubjects, writeTutor } from './write-profile.ts'

type How = {
  /** The language of the texts. */
  lang?: Locale | undefined
  /** New documents; of which kind is in the changes. */
  prepared?: readonly PreparedFile[]
  by: 'tutor' | 'staff'
}

/** Whoever read an older one has not seen what they would write over. */
export function checkVersion({ version }: HeldTutor, read: number): void {
  if (read !== version) throw refuse('wrong_status', { id: 'tutor.stale' })
}

/**
 * Changes a profile, whole or not at all. What a tutor changes of a published one is on show at once, except for texts,
 * photo and documents, which staff look at first. What staff write needs nobody's leave.
 */
export async function applyChanges(ctx: Ctx, held: HeldTutor, changes: TutorChanges, how: How): Promise<void> {
  const { by, prepared = [] } = how
  const lang = writingLanguage(ctx, how.lang)
  const revision = await readRevision(ctx, held.id)
  const standing = await standingOf(ctx, held, revision?.texts ?? {})
  const checked = await checkChanges(ctx, standing, changes, { lang, newDocuments: prepared.length, by })
  const waits = held.state === 'published' && by === 'tutor'
  const texts = placeTexts(standing.texts, checked.texts, { lang, atOnce: !waits })
  await write(ctx, standing, checked, texts.live)
  if (changes.documents) await keepDocuments(ctx, held.id, changes.documents, { by })
  const kinds = changes.new_document_kinds ?? []
  const files = prepared.map((file, index) => ({ file, kind: kinds[index] ?? 'diploma' }))
  await addDocuments(ctx, held.id, files, { by })
  // A change of the schedule is no answer to what staff wrote about a text.
  const looked = files.length > 0 || lookedAt.some((field) => changes[field] !== undefined)
  if (waits && looked) await submitChange(ctx, standing, texts.waiting, revision, files.length > 0)
  else if (revision) await keepRevision(ctx, held.id, texts.waiting)
  await refreshRating(ctx, [held.id])
}

/** What staff look at first. */
const lookedAt = [...textFields, 'university_name', 'subjects', 'documents'] as const

async function standingOf(ctx: Ctx, held: HeldTutor, waiting: ProfileTexts): Promise<Standing> {
  const taught = await taughtBy(ctx, held.id)
  return {
    held,
    out: held.state === 'on_moderation' || held.state === 'published',
    taught,
    places: await placesOf(ctx, held.id),
    documents: await readDocuments(ctx, held.id),
    texts: { live: liveTexts(held, taught), waiting },
  }
}

/** Into the tables, and what became different into the record. */
async function write(ctx: Ctx, standing: Standing, checked: Checked, live: ProfileTexts): Promise<void> {
  const { held, taught, places } = standing
  await writeTutor(ctx, held, { ...checked.facts, version: held.version + 1 }, live)
  if (checked.subjects) await writeSubjects(ctx, held.id, taught, checked.subjects, live.subjects ?? {})
  if (checked.places) await writePlaces(ctx, held.id, checked.places)
  await saveProfileMasks(ctx, held.id, live)
  const before: Facts = { ...flatTexts(standing.texts.live) }
  const after: Facts = { ...flatTexts(live) }
  for (const [field, value] of Object.entries(checked.facts)) {
    before[field] = held[field as keyof typeof checked.facts]
    after[field] = value
  }
  if (checked.subjects) {
    const told = ({ subject_id, price, levels }: Omit<CheckedSubject, 'description'>) => ({ subject_id, price, levels })
    before['subjects'] = taught.map(told)
    after['subjects'] = checked.subjects.map(told)
  }
  if (checked.places)
    for (const kind of ['home', 'travel'] as const) {
      before[`locations_${kind}`] = placesIn(kind, places)
      after[`locations_${kind}`] = placesIn(kind, checked.places)
    }
  const changed = differences(before, after)
  if (changed) await ctx.emit({ name: 'tutor.saved', entity: 'tutor', entityId: held.id, ...changed })
}

/** Staff learn of what is new; who mends what came back asks them again. */
async function submitChange(
  ctx: Ctx,
  { held, texts }: Standing,
  waiting: ProfileTexts,
  revision: Revision | undefined,
  newFiles: boolean,
): Promise<void> {
  if (!(await waitForStaff(ctx, held.id, waiting))) return
  const changed = differences(flatTexts(texts.waiting), flatTexts(waiting))
  if (revision?.state === 'waiting' && !changed && !newFiles) return
  await ctx.emit({ name: 'tutor.change_submitted', entity: 'tutor', entityId: held.id, ...changed })
}

type Facts = Record<string, unknown>

/** The fields that are not as they were, as they were and as they are. */
function differences(before: Facts, after: Facts): { before: Facts; after: Facts } | undefined {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  const of = (facts: Facts) => Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]))
  return fields.length > 0 ? { before: of(before), after: of(after) } : undefined
}
