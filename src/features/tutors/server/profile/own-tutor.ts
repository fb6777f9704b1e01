import { fail } from '#shared/errors.ts'
import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { getTutorVisibility } from '#features/tutor-visibility/public.ts'
import { ageOn } from '../../model.ts'
import type { TutorState } from '../../model.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import { computeCompleteness } from '../../rating-model.ts'
import type { OwnTutor } from '../../contract/tutor.ts'
import { listDocuments } from '../files/documents.ts'
import { listFilledItems } from './filled-items.ts'
import { resolveTextLocale } from './text-locale.ts'
import { findAvatar } from '../files/photos.ts'
import { groupPlaceRows, listPlaceRows, listTaughtSubjects } from './profile-rows.ts'
import { findRevision } from './revision.ts'
import type { Revision } from './revision.ts'
import { latestText, profileTextFields } from './profile-texts.ts'
import { todayIn } from './today.ts'

export async function getOwnProfile(ctx: Ctx<Person>, { lang }: Input<typeof tutorProfileEndpoints.get>) {
  return { tutor: await getOwnTutor(ctx, ctx.actor.id, lang) }
}

/** Contains the texts of one language; a missing translation is an empty string. */
export async function getOwnTutor(ctx: Ctx, id: number, requestedLocale?: Locale): Promise<OwnTutor> {
  const lang = resolveTextLocale(ctx, requestedLocale)
  const row = await getTutorRow(ctx, id)
  const revision = await findRevision(ctx, id)
  const waiting = revision?.texts ?? {}
  const taught = await listTaughtSubjects(ctx, id)
  const places = await listPlaceRows(ctx, id)
  const avatar = await findAvatar(ctx, id)
  const documents = await listDocuments(ctx, id)
  const filled = (await listFilledItems(ctx, [id])).get(id)!
  const localize = (name: unknown) => localized(name ?? {}, ctx.locale, ctx.edition.locales[0])
  const textOf = (field: (typeof profileTextFields)[number]) =>
    latestText(row[field] as Localized, waiting[field], lang)
  const university_name = waiting.university_name ?? row.university_name
  return {
    id,
    version: row.version,
    lang,
    state: row.state as TutorState,
    active: row.active,
    visibility: await getTutorVisibility(ctx, id),
    submitted_at: row.submitted_at,
    revision_comment: row.revision_comment,
    waiting: revision
      ? presentRevision(revision, lang, {
          photo: avatar?.waiting === true,
          documents: documents.some(({ state }) => state === 'waiting'),
        })
      : null,
    name: textOf('name'),
    avatar,
    sex: (row.sex ?? '') as OwnTutor['sex'],
    birth_date: row.birth_date ?? '',
    age: row.birth_date ? ageOn(row.birth_date, todayIn(ctx)) : null,
    city_id: row.city_id,
    city: localize(row.city),
    prof: row.prof,
    teaching_since: row.teaching_since,
    short_description: textOf('short_description'),
    description: textOf('description'),
    subjects: taught.map(({ subject_id, name, price, description, levels }) => ({
      subject_id,
      name: localize(name),
      selectedLevels: levels,
      price,
      description: latestText(description, waiting.subjects?.[subject_id], lang),
    })),
    currency: ctx.edition.currency,
    work_home: row.work_home,
    work_travel: row.work_travel,
    work_online: row.work_online,
    locations_home: groupPlaceRows('home', places),
    locations_travel: groupPlaceRows('travel', places),
    schedule: row.schedule,
    university_id: row.university_id,
    university_name,
    university: university_name || localize(row.university),
    university_graduation_year: row.university_graduation_year,
    video_url: row.video_url ?? '',
    documents,
    completeness: computeCompleteness(filled),
  }
}

async function getTutorRow({ db, edition }: Ctx, id: number) {
  const row = await db
    .selectFrom('tutor as t')
    .leftJoin('city as c', (join) => join.onRef('c.edition', '=', 't.edition').onRef('c.id', '=', 't.city_id'))
    .leftJoin('university as u', (join) =>
      join.onRef('u.edition', '=', 't.edition').onRef('u.id', '=', 't.university_id'),
    )
    .select(['t.version', 't.state', 't.active', 't.revision_comment', 't.name', 't.sex', 't.birth_date', 't.city_id'])
    .select(['t.prof', 't.teaching_since', 't.short_description', 't.description', 't.schedule', 't.video_url'])
    .select(['t.work_home', 't.work_travel', 't.work_online', 't.university_id', 't.university_name'])
    .select(['t.submitted_at', 't.university_graduation_year', 'c.name as city', 'u.name as university'])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

/** Lists the fields whose text in this language is not published yet. */
function presentRevision(
  { state, comment, submitted_at, texts }: Revision,
  lang: Locale,
  files: Record<'photo' | 'documents', boolean>,
): NonNullable<OwnTutor['waiting']> {
  const isWaiting = (text: Localized | undefined) => text?.[lang] !== undefined
  const fields = [
    ...profileTextFields.filter((field) => isWaiting(texts[field])),
    ...(texts.university_name === undefined ? [] : ['university_name']),
    ...Object.entries(texts.subjects ?? {}).flatMap(([id, text]) => (isWaiting(text) ? [`subjects.${id}`] : [])),
    ...(['photo', 'documents'] as const).filter((field) => files[field]),
  ]
  return { state, comment, submitted_at, fields }
}
