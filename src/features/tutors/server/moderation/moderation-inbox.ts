import { sql } from 'kysely'
import type { Input, LoadedData } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress } from '../../model.ts'
import type { WaitingKind } from '../../model.ts'
import type { ShownTutor } from '../../shown-contract.ts'
import type { moderationPage } from '../../moderation-contract.ts'
import type { StaffTutor } from '../../staff-contract.ts'
import { readDifferences } from './differences.ts'
import { phrasesFor } from './phrases.ts'
import { taughtBy } from '../profile/profile-rows.ts'
import { readShownTutor } from '../shown/shown-tutor.ts'
import { readStaffTutor } from '../staff/staff-tutor.ts'
import { textFields } from '../profile/texts.ts'
import { verificationSteps } from '../standing/verification.ts'

/** More than anybody works off at one go; the counts tell how many there are. */
const listedAtMost = 100

type Data = LoadedData<typeof moderationPage>
type Waiting = Data['waiting'][number]

/** Whoever waits for staff, the longest first, and the one that is looked at. */
export async function openInbox(ctx: Ctx, { kind, id, of }: Input<typeof moderationPage>): Promise<Data> {
  const waiting = await waitingFor(ctx, kind ? sql`kind = ${kind}` : sql`true`)
  const asked = id === undefined ? undefined : await askedFor(ctx, id, of ?? kind)
  const current = asked ?? waiting[0]
  return {
    now: ctx.now,
    counts: await countWaiting(ctx),
    waiting,
    current: current ? await lookAt(ctx, current) : null,
  }
}

/** Nobody has dealt with it yet. */
async function askedFor(ctx: Ctx, id: number, kind: WaitingKind | undefined): Promise<Waiting | undefined> {
  const [found] = await waitingFor(ctx, sql`w.id = ${id} and ${kind ? sql`kind = ${kind}` : sql`true`}`)
  return found
}

async function lookAt(ctx: Ctx, { kind, id }: Waiting): Promise<Data['current']> {
  const tutor = await readStaffTutor(ctx, id)
  return {
    kind,
    tutor,
    shown: kind === 'profile' ? await shownOnce(ctx, tutor) : null,
    translations: kind === 'profile' ? await translations(ctx, id) : [],
    differences: kind === 'change' ? await readDifferences(ctx, id) : [],
    steps: kind === 'verification' ? await verificationSteps(ctx, id) : [],
    phrases: phrasesFor(ctx, kind, tutor.account.locale),
  }
}

/** As it would be on show, with everything that could be. In the language in which most visitors will read it. */
async function shownOnce(ctx: Ctx, { id, avatar }: StaffTutor): Promise<ShownTutor> {
  const shown = await readShownTutor({ ...ctx, locale: ctx.edition.locales[0] }, id, { all: true })
  return { ...shown, avatar: avatar?.preview_url ?? null }
}

/** Texts in the other languages, which are looked at as well. */
async function translations(ctx: Ctx, id: number): Promise<NonNullable<Data['current']>['translations']> {
  const { db, edition } = ctx
  const [main, ...others] = edition.locales
  const row = await db
    .selectFrom('tutor')
    .select(textFields)
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const said = (field: string, about: string, texts: Localized) =>
    others.map((locale) => ({ field, about, locale, text: texts[locale] ?? '' })).filter(({ text }) => text !== '')
  const taught = await taughtBy(ctx, id)
  return [
    ...textFields.flatMap((field) => said(field, '', row[field] as Localized)),
    ...taught.flatMap(({ name, description }) =>
      said('subject_description', localized(name, ctx.locale, main), description),
    ),
  ]
}

/** Papers that wait for nothing but the verification are looked at there. */
const papersOnly = sql`(t.verification in ('submitted', 'in_review') and r.texts = '{}' and not exists
  (select from tutor_photo p where (p.edition, p.tutor_id, p.state) = (t.edition, t.id, 'waiting')))`

const kinds = ({ edition: { code } }: Ctx) => {
  const here = sql`t.edition = ${code} and t.deleted_at is null and t.anonymised_at is null`
  return {
    profile: sql`select 'profile' as kind, t.id, coalesce(t.submitted_at, t.created_at) as since
      from tutor t where ${here} and t.state = 'on_moderation'`,
    change: sql`select 'change', t.id, r.submitted_at
      from tutor_revision r join tutor t on (t.edition, t.id) = (r.edition, r.tutor_id)
      where ${here} and r.edition = ${code} and r.state = 'waiting' and t.state = 'published'
        and not ${papersOnly}`,
    verification: sql`select 'verification', t.id, coalesce(t.verification_at, t.created_at)
      from tutor t where ${here} and t.verification in ('submitted', 'in_review')`,
  }
}
const queueOf = (ctx: Ctx) => sql.join(Object.values(kinds(ctx)), sql` union all `)

async function waitingFor(ctx: Ctx, which: ReturnType<typeof sql>): Promise<Waiting[]> {
  const { db, edition, locale } = ctx
  const { rows } = await sql<{
    kind: WaitingKind
    id: number
    since: Date
    name: Localized
    avatar: string | null
    city: Localized | null
  }>`select w.kind, w.id, w.since, t.name, t.avatar, c.name as city
    from (${queueOf(ctx)}) w
    join tutor t on (t.edition, t.id) = (${edition.code}, w.id)
    left join city c on (c.edition, c.id) = (t.edition, t.city_id)
    where ${which} order by w.since, w.id, w.kind limit ${listedAtMost}`.execute(db)
  const read = (text: Localized | null) => localized(text ?? {}, locale, edition.locales[0])
  return rows.map(({ name, avatar, city, ...row }) => ({
    ...row,
    name: read(name),
    avatar: avatarAddress(avatar, 96) ?? null,
    city: read(city),
  }))
}

export async function countWaiting(ctx: Ctx): Promise<Data['counts']> {
  const { rows } = await sql<{ kind: WaitingKind; total: number }>`
    select kind, count(*)::int as total from (${queueOf(ctx)}) w group by kind`.execute(ctx.db)
  const counted = { profile: 0, change: 0, verification: 0 }
  for (const { kind, total } of rows) counted[kind] = total
  return counted
}
