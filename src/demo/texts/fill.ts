import { createHash } from 'node:crypto'
import { saveLiveText } from '#features/tutor-texts/public.ts'
import type { TextKind, TextState } from '#features/tutor-texts/model.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows } from '#platform/db/many.ts'
import { insertImage, saveMediaUses } from '#platform/media/media.ts'
import type { Locale } from '#shared/locale.ts'
import type { StoredImage } from '#shared/media.ts'
import { parseLines } from '#shared/rich-text/parse-lines.ts'
import { demoOf } from '../editions/demos.ts'
import type { DemoAd, DemoMaterial, DemoPost, TextRemark, TextWords } from '../editions/types.ts'
import { demoPeople } from '../logins.ts'
import { renderPicture } from '../materials/pictures.ts'

const dayMs = 86_400_000

/** The demo login is the author of its own texts, and good tutors write the others. */
type DemoText = { kind: TextKind; author: 'own' | 'other'; state: TextState; daysAgo: number; picture?: DemoMaterial }

const texts: Record<DemoAd | DemoPost, DemoText> = {
  exam_group: { kind: 'ad', author: 'own', state: 'published', daysAgo: 4, picture: 'plan' },
  free_hours: { kind: 'ad', author: 'own', state: 'need_revision', daysAgo: 2 },
  summer_course: { kind: 'ad', author: 'other', state: 'published', daysAgo: 9, picture: 'first' },
  first_lesson: { kind: 'ad', author: 'other', state: 'published', daysAgo: 1 },
  homework_habit: { kind: 'blog', author: 'own', state: 'published', daysAgo: 12, picture: 'calm' },
  exam_plan: { kind: 'blog', author: 'other', state: 'published', daysAgo: 20, picture: 'mistakes' },
  motivation: { kind: 'blog', author: 'own', state: 'moderation', daysAgo: 1, picture: 'words' },
}
type DemoTextName = keyof typeof texts

/** Ads and posts in the languages of the public site: published, returned with a remark, and waiting for staff. */
export async function fillTextDemo(ctx: Ctx): Promise<void> {
  const authors = await listAuthors(ctx)
  const written = Object.entries(demoOf(ctx.edition).texts) as [Locale, { words: TextWords; remark: TextRemark }][]
  for (const [language, [lang, { words, remark }]] of written.entries())
    for (const [place, name] of (Object.keys(texts) as DemoTextName[]).entries()) {
      const { author, state, kind } = texts[name]
      const own = author === 'own' && language === 0
      // Texts of others in a second language would look like the same person translating herself.
      const writer = own ? authors[0]! : authors[1 + ((place + language * 3) % (authors.length - 1))]!
      const id = await insertText(
        ctx,
        { ...texts[name], ...(!own && { state: 'published' }) },
        lang,
        words[name],
        writer,
      )
      if (own && state === 'need_revision') await insertRemark(ctx, id, remark)
      // Only readers of a published post vote.
      if (kind === 'blog' && (!own || state === 'published')) await insertVotes(ctx, id, 5 + place * 3)
    }
}

type Author = { id: number; city_id: number | null; subject_id: number }

/** The first one is the demo login. */
async function listAuthors(ctx: Ctx): Promise<Author[]> {
  const taught = () =>
    selectOpenTutors(ctx, 'list')
      .innerJoin('tutor_subject as s', (join) =>
        join.onRef('s.edition', '=', 't.edition').onRef('s.tutor_id', '=', 't.id').on('s.position', '=', 0),
      )
      .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
      .select(['t.id', 't.city_id', 's.subject_id'])
  const { login } = demoPeople.tutor
  const own = await taught().where('a.email', '=', login).executeTakeFirstOrThrow()
  const others = await taught()
    .where('t.id', '<>', own.id)
    .orderBy('t.score', 'desc')
    .orderBy('t.id')
    .limit(7)
    .execute()
  return [own, ...others]
}

async function insertText(
  ctx: Ctx,
  { kind, state, daysAgo, picture }: DemoText,
  lang: Locale,
  [title, ...lines]: readonly [string, ...string[]],
  author: Author,
): Promise<number> {
  const { db, edition, now } = ctx
  const at = new Date(now.getTime() - daysAgo * dayMs)
  const images: StoredImage[] = picture ? [await insertPicture(ctx, picture, title)] : []
  const text = parseLines(lines)
  const row = {
    tutor_id: author.id,
    lang,
    title,
    subject_id: author.subject_id,
    city_id: kind === 'ad' ? author.city_id : null,
    status: state,
    mark: kind === 'blog' && state === 'published' && daysAgo > 15 ? 5 : 0,
    created_at: at,
    submitted_at: at,
    published_at: state === 'published' ? at : null,
  }
  const { id } = await db
    .insertInto('tutor_text')
    .values({ edition: edition.code, kind, text: JSON.stringify(text), images: JSON.stringify(images), ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  const used = images.map((image) => image.id)
  await saveMediaUses(ctx, { table: 'tutor_text', row: id, field: 'images' }, used)
  const whole = { ...row, id, text, images, revision_comment: '', uniqueness: null, version: 1 }
  if (state === 'published') await saveLiveText({ ...ctx, now: at }, kind, whole)
  return id
}

async function insertPicture(ctx: Ctx, picture: DemoMaterial, alt: string): Promise<StoredImage> {
  const { id, url, image } = await insertImage(ctx, await renderPicture(picture), `${picture}.webp`)
  return { id, url, ...image!, alt }
}

async function insertRemark({ db, edition, now }: Ctx, id: number, { quote, comment, general }: TextRemark) {
  await db
    .updateTable('tutor_text')
    .set({ revision_comment: general })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('tutor_text_comment')
    .values({ edition: edition.code, text_id: id, block: 0, quote, comment, created_at: now, sent_at: now })
    .execute()
}

async function insertVotes({ db, edition, now }: Ctx, id: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, voter) => ({
    edition: edition.code,
    kind: 'blog',
    target_id: id,
    browser: createHash('sha256').update(`demo post ${edition.code} ${id} ${voter}`).digest(),
    account_id: null,
    rating: voter % 4 === 3 ? 4 : 5,
    voted_at: now,
  }))
  const many = manyRows('vote', rows)
  await db.insertInto('vote').columns(many.columns).expression(many.rows).execute()
}
