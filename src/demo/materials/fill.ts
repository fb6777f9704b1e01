import { createHash } from 'node:crypto'
import { newsPanel, newsCategories } from '#features/news/contract.ts'
import { newsVotes } from '#features/news/model.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { insertImage, saveMediaUses } from '#platform/media/media.ts'
import type { Locale } from '#shared/locale.ts'
import { parseLines } from '#shared/rich-text/parse-lines.ts'
import { drawFor } from '../draw.ts'
import { demoOf } from '../editions/demos.ts'
import type { DemoMaterial, DemoMaterialCategory, DemoMaterials, MaterialWords } from '../editions/types.ts'
import { demoStaff } from '../logins.ts'
import { renderPicture } from './pictures.ts'

const hourMs = 3_600_000

type DemoPost = {
  alias: string
  category: DemoMaterialCategory
  subjects: readonly (keyof DemoMaterials['subjects'])[]
  hoursAgo: number
  votes: number
}

/** The newest one is recent enough for the sitemap of news. */
const posts: Record<DemoMaterial, DemoPost> = {
  plan: { alias: 'three-month-plan', category: 'exams', subjects: ['math', 'language'], hoursAgo: 7, votes: 3 },
  mistakes: { alias: 'learn-from-mistakes', category: 'study', subjects: ['math'], hoursAgo: 75, votes: 41 },
  first: { alias: 'first-lesson', category: 'lessons', subjects: ['math', 'language'], hoursAgo: 240, votes: 28 },
  words: { alias: 'remember-words', category: 'study', subjects: ['language'], hoursAgo: 420, votes: 57 },
  calm: { alias: 'calm-before-an-exam', category: 'exams', subjects: ['math'], hoursAgo: 700, votes: 36 },
  online: { alias: 'online-lessons', category: 'lessons', subjects: ['language'], hoursAgo: 1100, votes: 19 },
}

/** Three categories and six posts with pictures and ratings. */
export async function fillMaterialDemo(ctx: Ctx): Promise<void> {
  const materials = demoOf(ctx.edition).materials
  const categories = await insertCategories(ctx, materials)
  for (const [place, post] of (Object.keys(posts) as DemoMaterial[]).entries()) {
    const id = await insertPost(ctx, materials, post, categories)
    await insertVotes(ctx, id, place, posts[post].votes)
  }
}

/** Runs after the demo staff exist. */
export async function assignMaterialsToStaff({ db, edition }: Ctx): Promise<void> {
  const authors = await db
    .selectFrom('staff_member')
    .select('id')
    .where(
      'login',
      'in',
      demoStaff.map(({ login }) => login),
    )
    .orderBy('id')
    .execute()
  const written = await db.selectFrom('news').select('id').where('edition', '=', edition.code).orderBy('id').execute()
  for (const [place, { id }] of written.entries())
    await db
      .updateTable('news')
      .set({ author_id: authors[place % authors.length]!.id })
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .execute()
}

async function insertCategories({ db, edition }: Ctx, { words }: DemoMaterials) {
  const names: DemoMaterialCategory[] = ['study', 'exams', 'lessons']
  const rows = names.map((name, position) => ({
    edition: edition.code,
    name: JSON.stringify(inEachLanguage(words, ({ categories }) => categories[name][0])),
    description: JSON.stringify(inEachLanguage(words, ({ categories }) => categories[name][1])),
    alias: name,
    active: newsCategories.fields.active.initial,
    position,
  }))
  const inserted = await db.insertInto('news_category').values(rows).returning(['id', 'alias']).execute()
  return new Map(inserted.map(({ id, alias }) => [alias, id]))
}

async function insertPost(ctx: Ctx, materials: DemoMaterials, post: DemoMaterial, categories: Map<string, number>) {
  const { db, edition, now } = ctx
  const { words, exam, subjects } = materials
  const { alias, category, hoursAgo } = posts[post]
  const publishedAt = new Date(now.getTime() - hoursAgo * hourMs)
  const say = (locale: Locale, text: string) => text.replaceAll('{exam}', exam[locale] ?? '')
  const text = (part: 'title' | 'summary' | 'tags') =>
    JSON.stringify(inEachLanguage(words, (said, locale) => say(locale, said.posts[post][part])))
  const lines = inEachLanguage(words, (said, locale) =>
    parseLines(said.posts[post].lines.map((line) => say(locale, line))),
  )
  const { id: mediaId, url, image } = await insertImage(ctx, await renderPicture(post), `${alias}.webp`)
  const alt = words[edition.locales[0]]!.posts[post].alt
  const { id } = await db
    .insertInto('news')
    .values({
      edition: edition.code,
      alias,
      category_id: categories.get(category)!,
      title: text('title'),
      summary: text('summary'),
      tags: text('tags'),
      text: JSON.stringify(lines),
      written_locales: Object.keys(lines),
      image: JSON.stringify({ id: mediaId, url, ...image, alt }),
      status: 'published',
      active: newsPanel.fields.active.initial,
      publish_at: publishedAt,
      changed_at: publishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveMediaUses(ctx, { table: 'news', row: id, field: 'image' }, [mediaId])
  const aliases = posts[post].subjects.map((subject) => subjects[subject])
  await db
    .insertInto('news_subject')
    .columns(['edition', 'news_id', 'subject_id'])
    .expression((from) =>
      from
        .selectFrom('subject')
        .select((value) => ['edition', value.val(id).as('news_id'), 'id as subject_id'])
        .where('edition', '=', edition.code)
        .where('alias', 'in', aliases),
    )
    .execute()
  return id
}

function inEachLanguage<T>(words: DemoMaterials['words'], present: (said: MaterialWords, locale: Locale) => T) {
  return Object.fromEntries(
    Object.entries(words).map(([locale, said]) => [locale, present(said, locale as Locale)]),
  ) as Partial<Record<Locale, T>>
}

async function insertVotes({ db, edition, now }: Ctx, id: number, seed: number, count: number): Promise<void> {
  const draw = drawFor(seed, edition.code, id, 'votes')
  const rows = Array.from({ length: count }, (_, voter) => ({
    edition: edition.code,
    kind: newsVotes,
    target_id: id,
    browser: createHash('sha256').update(`demo ${edition.code} ${id} ${voter}`).digest(),
    account_id: null,
    rating: draw.pick([5, 5, 5, 5, 4, 4, 4, 3]),
    voted_at: now,
  }))
  const many = manyRows('vote', rows)
  await db.insertInto('vote').columns(many.columns).expression(many.rows).execute()
}
