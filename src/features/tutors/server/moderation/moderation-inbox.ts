import { sql } from 'kysely'
import type { Input, LoadedData } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { avatarAddress } from '../../model.ts'
import type { WaitingKind } from '../../model.ts'
import type { PublicProfile } from '../../contract/public-profile.ts'
import type { moderationPage } from '../../contract/moderation.ts'
import type { StaffTutor } from '../../contract/staff.ts'
import { listDifferences } from './differences.ts'
import { listReturnPhrases } from './phrases.ts'
import { listTaughtSubjects } from '../profile/profile-rows.ts'
import { getPublicProfile } from '../public-profile/public-tutor.ts'
import { getStaffTutor } from '../staff/staff-tutor.ts'
import { profileTextFields } from '../profile/profile-texts.ts'
import { listVerificationSteps } from '../verification/verification.ts'

/** The counts tell the full length of the queue. */
const maxListed = 100

type Data = LoadedData<typeof moderationPage>
type InboxItem = Data['waiting'][number]

export async function loadModerationInbox(ctx: Ctx, { kind, id, of }: Input<typeof moderationPage>): Promise<Data> {
  const waiting = await listInboxItems(ctx, kind ? sql`kind = ${kind}` : sql`true`)
  const requested = id === undefined ? undefined : await findInboxItem(ctx, id, of ?? kind)
  const current = requested ?? waiting[0]
  return {
    now: ctx.now,
    counts: await countModerationQueue(ctx),
    waiting,
    current: current ? await presentCurrent(ctx, current) : null,
  }
}

/** Returns undefined if the item has been dealt with. */
async function findInboxItem(ctx: Ctx, id: number, kind: WaitingKind | undefined): Promise<InboxItem | undefined> {
  const [found] = await listInboxItems(ctx, sql`w.id = ${id} and ${kind ? sql`kind = ${kind}` : sql`true`}`)
  return found
}

async function presentCurrent(ctx: Ctx, { kind, id }: InboxItem): Promise<Data['current']> {
  const tutor = await getStaffTutor(ctx, id)
  return {
    kind,
    tutor,
    shown: kind === 'profile' ? await previewProfile(ctx, tutor) : null,
    translations: kind === 'profile' ? await listTranslations(ctx, id) : [],
    differences: kind === 'change' ? await listDifferences(ctx, id) : [],
    steps: kind === 'verification' ? await listVerificationSteps(ctx, id) : [],
    phrases: listReturnPhrases(ctx, kind, tutor.account.locale),
  }
}

/** Ignores privacy settings, and uses the edition's main language. */
async function previewProfile(ctx: Ctx, { id, avatar }: StaffTutor): Promise<PublicProfile> {
  const shown = await getPublicProfile({ ...ctx, locale: ctx.edition.locales[0] }, id, { all: true })
  return { ...shown, avatar: avatar?.preview_url ?? null }
}

async function listTranslations(ctx: Ctx, id: number): Promise<NonNullable<Data['current']>['translations']> {
  const { db, edition } = ctx
  const [main, ...others] = edition.locales
  const row = await db
    .selectFrom('tutor')
    .select(profileTextFields)
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const textsOf = (field: string, about: string, texts: Localized) =>
    others.map((locale) => ({ field, about, locale, text: texts[locale] ?? '' })).filter(({ text }) => text !== '')
  const taught = await listTaughtSubjects(ctx, id)
  return [
    ...profileTextFields.flatMap((field) => textsOf(field, '', row[field] as Localized)),
    ...taught.flatMap(({ name, description }) =>
      textsOf('subject_description', localized(name, ctx.locale, main), description),
    ),
  ]
}

/** Changes that consist only of documents are handled by the verification under way. */
const onlyVerificationDocuments = sql`(t.verification in ('submitted', 'in_review') and r.texts = '{}' and not exists
  (select from tutor_photo p where (p.edition, p.tutor_id, p.state) = (t.edition, t.id, 'waiting')))`

const queueByKind = ({ edition: { code } }: Ctx) => {
  const here = sql`t.edition = ${code} and t.deleted_at is null and t.anonymised_at is null`
  return {
    profile: sql`select 'profile' as kind, t.id, coalesce(t.submitted_at, t.created_at) as since
      from tutor t where ${here} and t.state = 'on_moderation'`,
    change: sql`select 'change', t.id, r.submitted_at
      from tutor_revision r join tutor t on (t.edition, t.id) = (r.edition, r.tutor_id)
      where ${here} and r.edition = ${code} and r.state = 'waiting' and t.state = 'published'
        and not ${onlyVerificationDocuments}`,
    verification: sql`select 'verification', t.id, coalesce(t.verification_at, t.created_at)
      from tutor t where ${here} and t.verification in ('submitted', 'in_review')`,
  }
}
const moderationQueue = (ctx: Ctx) => sql.join(Object.values(queueByKind(ctx)), sql` union all `)

async function listInboxItems(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<InboxItem[]> {
  const { db, edition, locale } = ctx
  const { rows } = await sql<{
    kind: WaitingKind
    id: number
    since: Date
    name: Localized
    avatar: string | null
    city: Localized | null
  }>`select w.kind, w.id, w.since, t.name, t.avatar, c.name as city
    from (${moderationQueue(ctx)}) w
    join tutor t on (t.edition, t.id) = (${edition.code}, w.id)
    left join city c on (c.edition, c.id) = (t.edition, t.city_id)
    where ${condition} order by w.since, w.id, w.kind limit ${maxListed}`.execute(db)
  const read = (text: Localized | null) => localized(text ?? {}, locale, edition.locales[0])
  return rows.map(({ name, avatar, city, ...row }) => ({
    ...row,
    name: read(name),
    avatar: avatarAddress(avatar, 96) ?? null,
    city: read(city),
  }))
}

export async function countModerationQueue(ctx: Ctx): Promise<Data['counts']> {
  const { rows } = await sql<{ kind: WaitingKind; total: number }>`
    select kind, count(*)::int as total from (${moderationQueue(ctx)}) w group by kind`.execute(ctx.db)
  const counted = { profile: 0, change: 0, verification: 0 }
  for (const { kind, total } of rows) counted[kind] = total
  return counted
}
