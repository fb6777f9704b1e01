import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { isPublicSql } from '#platform/crud/schedule.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import type { Locale } from '#shared/locale.ts'
import type { StoredImage } from '#shared/media.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { newsPanel } from '../contract.ts'

/** A post in the language of the context. */
export type NewsRow = {
  id: number
  alias: string
  title: string
  summary: string
  text: RichText
  tags: string
  image: StoredImage | null
  published_at: Date
  changed_at: Date
  author: string | null
  category: { id: number; alias: string; name: string }
  subjects: readonly number[]
  locales: Locale[]
}

export type NewsFilter = {
  category?: number | undefined
  alias?: string | undefined
  tag?: string | undefined
  /** Only posts that were published later. */
  since?: Date | undefined
}
export type Paging = { limit: number; offset: number }

/** Posts that visitors can read now in the language of the context; staff see the others in the panel only. */
const visibleNews = (ctx: Ctx, locale: Locale = ctx.locale) => sql`from news t
  join news_category c on c.edition = t.edition and c.id = t.category_id and c.active
  where t.edition = ${ctx.edition.code} and ${isPublicSql(ctx, newsPanel.schedule!)} and ${isWritten(locale)}`

/** A post without a text in a language does not exist in it. */
const isWritten = (locale: Locale | RawBuilder<unknown>) => sql`${locale} = any (t.written_locales)`

const writtenLocales = ({ edition }: Ctx) =>
  sql`array(select spoken from unnest(${[...edition.locales]}::text[]) spoken where ${isWritten(sql`spoken`)})`

function conditions({ locale }: Ctx, { category, alias, tag, since }: NewsFilter): RawBuilder<unknown> {
  const parts = [
    ...(since === undefined ? [] : [sql`${publishedAt} > ${since}`]),
    ...(category === undefined ? [] : [sql`t.category_id = ${category}`]),
    ...(alias === undefined ? [] : [sql`t.alias = ${alias}`]),
    ...(tag === undefined
      ? []
      : [sql`lower(${tag}) = any (regexp_split_to_array(lower(t.tags ->> ${locale}), '\\s*,\\s*'))`]),
  ]
  return sql.join([sql`true`, ...parts], sql` and `)
}

const publishedAt = sql`coalesce(t.publish_at, t.changed_at)`

export async function selectNews(ctx: Ctx, filter: NewsFilter, { limit, offset }: Paging): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select v.*, a.name as author from (
      select t.id, t.alias, t.image, t.author_id, t.changed_at, t.title ->> ${ctx.locale} as title,
        coalesce(t.summary ->> ${ctx.locale}, '') as summary, t.text -> ${ctx.locale} as text,
        coalesce(t.tags ->> ${ctx.locale}, '') as tags,
        ${publishedAt} as published_at, ${writtenLocales(ctx)} as locales,
        jsonb_build_object('id', c.id, 'alias', c.alias, 'name', ${inLocale(ctx, sql`c.name`)}) as category,
        array(select s.subject_id from news_subject s where s.edition = t.edition and s.news_id = t.id
          order by s.subject_id) as subjects
      ${visibleNews(ctx)} and ${conditions(ctx, filter)}
      order by ${publishedAt} desc, t.id desc limit ${limit} offset ${offset}
    ) v left join staff_member a on a.id = v.author_id
    order by v.published_at desc, v.id desc`.execute(ctx.db)
  return rows
}

/** The number of posts and the time of the last change among them. */
export async function summarizeNews(ctx: Ctx, filter: NewsFilter): Promise<{ total: number; changed: Date | null }> {
  const { rows } = await sql<{ total: number; changed: Date | null }>`select count(*) as total,
    max(greatest(t.changed_at, ${publishedAt})) as changed ${visibleNews(ctx)} and ${conditions(ctx, filter)}`.execute(
    ctx.db,
  )
  return rows[0]!
}

export async function countNews(ctx: Ctx, filter: NewsFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${visibleNews(ctx)}
    and ${conditions(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.total
}

/** The public side of a post in any language of the edition. */
export async function findVisibleNews(ctx: Ctx, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`select t.id from news t
    join news_category c on c.edition = t.edition and c.id = t.category_id and c.active
    where t.edition = ${ctx.edition.code} and t.id = ${id} and ${isPublicSql(ctx, newsPanel.schedule!)}`.execute(ctx.db)
  return rows[0]
}

export type CategoryRow = { id: number; alias: string; name: string; description: string; posts: number }

/** Active categories with the number of posts in the language of the context. */
export async function selectCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select k.id, k.alias, ${inLocale(ctx, sql`k.name`)} as name,
      ${inLocale(ctx, sql`k.description`)} as description,
      (select count(*) ${visibleNews(ctx)} and t.category_id = k.id) as posts
    from news_category k where k.edition = ${ctx.edition.code} and k.active
    order by k.position, k.id`.execute(ctx.db)
  return rows
}

/** The languages of a list, which has those of its posts. */
export async function selectListLocales(ctx: Ctx, category?: number): Promise<Locale[]> {
  const { rows } = await sql<{ locale: Locale }>`select spoken as locale
    from unnest(${[...ctx.edition.locales]}::text[]) spoken where exists (
      select from news t join news_category c on c.edition = t.edition and c.id = t.category_id and c.active
      where t.edition = ${ctx.edition.code} and ${isPublicSql(ctx, newsPanel.schedule!)} and ${isWritten(sql`spoken`)}
        and (${category ?? null}::bigint is null or t.category_id = ${category ?? null}))`.execute(ctx.db)
  return rows.map(({ locale }) => locale)
}
