import { refuse } from '#shared/errors.ts'
import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { ageOn } from '../../model.ts'
import type { TutorState } from '../../model.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import { completenessOf } from '../../rating-model.ts'
import type { OwnTutor } from '../../tutor-contract.ts'
import { readDocuments } from '../files/documents.ts'
import { filledItems } from './filled.ts'
import { writingLanguage } from './language.ts'
import { presentAvatar } from '../files/photos.ts'
import { placesIn, placesOf, taughtBy } from './profile-rows.ts'
import { readRevision } from './revision.ts'
import type { Revision } from './revision.ts'
import { latest, textFields } from './texts.ts'
import { todayIn } from './today.ts'

export async function readProfile(ctx: Ctx<Person>, { lang }: Input<typeof profileEndpoints.get>) {
  return { tutor: await readOwnTutor(ctx, ctx.actor.id, lang) }
}

/** A profile as the tutor and staff see it. Texts are those of one language; an unwritten one is empty, not another's. */
export async function readOwnTutor(ctx: Ctx, id: number, asked?: Locale): Promise<OwnTutor> {
  const lang = writingLanguage(ctx, asked)
  const row = await readRow(ctx, id)
  const revision = await readRevision(ctx, id)
  const waiting = revision?.texts ?? {}
  const taught = await taughtBy(ctx, id)
  const places = await placesOf(ctx, id)
  const avatar = await presentAvatar(ctx, id)
  const documents = await readDocuments(ctx, id)
  const filled = (await filledItems(ctx, [id])).get(id)!
  const named = (name: unknown) => localized(name ?? {}, ctx.locale, ctx.edition.locales[0])
  const said = (field: (typeof textFields)[number]) => latest(row[field] as Localized, waiting[field], lang)
  const university_name = waiting.university_name ?? row.university_name
  return {
    id,
    version: row.version,
    lang,
    state: row.state as TutorState,
    active: row.active,
    submitted_at: row.submitted_at,
    revision_comment: row.revision_comment,
    waiting: revision
      ? presentRevision(revision, lang, {
          photo: avatar?.waiting === true,
          documents: documents.some(({ state }) => state === 'waiting'),
        })
      : null,
    name: said('name'),
    avatar,
    sex: (row.sex ?? '') as OwnTutor['sex'],
    birth_date: row.birth_date ?? '',
    age: row.birth_date ? ageOn(row.birth_date, todayIn(ctx)) : null,
    city_id: row.city_id,
    city: named(row.city),
    prof: row.prof,
    teaching_since: row.teaching_since,
    short_description: said('short_description'),
    description: said('description'),
    subjects: taught.map(({ subject_id, name, price, description, levels }) => ({
      subject_id,
      name: named(name),
      selectedLevels: levels,
      price,
      description: latest(description, waiting.subjects?.[subject_id], lang),
    })),
    currency: ctx.edition.currency,
    work_home: row.work_home,
    work_travel: row.work_travel,
    work_online: row.work_online,
    locations_home: placesIn('home', places),
    locations_travel: placesIn('travel', places),
    schedule: row.schedule,
    university_id: row.university_id,
    university_name,
    university: university_name || named(row.university),
    university_graduation_year: row.university_graduation_year,
    video_url: row.video_url ?? '',
    documents,
    completeness: completenessOf(filled),
  }
}

async function readRow({ db, edition }: Ctx, id: number) {
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
  if (!row) throw refuse('not_found')
  return row
}

/** Which fields are not on show as they are read here, in this language. */
function presentRevision(
  { state, comment, submitted_at, texts }: Revision,
  lang: Locale,
  files: Record<'photo' | 'documents', boolean>,
): NonNullable<OwnTutor['waiting']> {
  const waits = (text: Localized | undefined) => text?.[lang] !== undefined
  const fields = [
    ...textFields.filter((field) => waits(texts[field])),
    ...(texts.university_name === undefined ? [] : ['university_name']),
    ...Object.entries(texts.subjects ?? {}).flatMap(([id, text]) => (waits(text) ? [`subjects.${id}`] : [])),
    ...(['photo', 'documents'] as const).filter((field) => files[field]),
  ]
  return { state, comment, submitted_at, fields }
}
