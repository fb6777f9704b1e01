import { maskRulesVersion } from '#shared/mask/mask.ts'
import { pressPanel, videoPanel } from '#features/publicity/contract.ts'
import { retentionDays } from '#features/job-applications/model.ts'
import type { Ctx } from '#platform/context.ts'
import { rowWriter } from '#platform/crud/row-changes.ts'
import { manyRows } from '#platform/db/many.ts'
import { storeUpload } from '#platform/media/media.ts'
import { renderPicture } from '#platform/og/render-picture.ts'
import type { Locale } from '#shared/locale.ts'
import { drawSheet } from './chat/files.ts'
import { demoOf } from './editions/demos.ts'
import type { OpinionWords } from './editions/types.ts'

const dayMs = 86_400_000
/** Fewer people write in a further language of the edition. */
const furtherReviews = 3

/** Published reviews in the languages of the edition, one that waits for staff and one that was not confirmed. */
export async function fillSiteReviewDemo({ db, edition, now }: Ctx): Promise<void> {
  const { opinions } = demoOf(edition)
  const written = edition.locales.flatMap((locale, place) =>
    (opinions[locale]?.reviews ?? [])
      .slice(0, place === 0 ? undefined : furtherReviews)
      .map((one) => ({ ...one, locale })),
  )
  const statuses = new Map([
    [1, 'pending'],
    [5, 'unconfirmed'],
  ])
  const rows = written.map(({ name, mark, text, reply = '', locale }, place) => {
    const at = new Date(now.getTime() - (2 + place * 9) * dayMs)
    const status = statuses.get(place) ?? 'active'
    return {
      edition: edition.code,
      name,
      email: `reviewer${place + 1}@demo.test`,
      mark,
      text,
      locale,
      mask_version: maskRulesVersion,
      reply: status === 'active' ? reply : '',
      status,
      created_at: at,
      published_at: status === 'active' ? new Date(at.getTime() + dayMs / 2) : null,
    }
  })
  const many = manyRows('site_review', rows)
  await db.insertInto('site_review').columns(many.columns).expression(many.rows).execute()
}

const videoIds = ['M7lc1UVf-VE', 'jNQXAC9IVRw']

export async function fillMediaDemo(ctx: Ctx): Promise<void> {
  const { edition, now } = ctx
  const words = wordsOf(ctx)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  const inEachLanguage = (read: (said: OpinionWords) => string) =>
    Object.fromEntries(Object.entries(demoOf(edition).opinions).map(([locale, said]) => [locale as Locale, read(said)]))
  const videos = rowWriter(videoPanel, { table: 'site_video' })
  for (const [place, { title }] of words.videos.entries()) {
    const bytes = await renderPicture(edition.siteName, { title })
    const { id } = await storeUpload(ctx, videoPanel.fields.poster, { bytes, type: 'image/jpeg' }, 'poster.jpg')
    await videos.create(ctx, {
      title: inEachLanguage((said) => said.videos[place]!.title),
      description: inEachLanguage((said) => said.videos[place]!.description),
      video: { provider: 'youtube', id: videoIds[place]! },
      poster: { id, alt: title },
      published_on: ago(40 + place * 60),
      active: true,
    })
  }
  const press = rowWriter(pressPanel, { table: 'press_mention' })
  for (const [place, { source }] of words.press.entries())
    await press.create(ctx, {
      title: inEachLanguage((said) => said.press[place]!.title),
      source,
      link: `https://example.com/press/${edition.code}/${place + 1}`,
      published_on: ago(15 + place * 90),
      active: true,
    })
}

/** Two people want the first published job. */
export async function fillApplicationDemo(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const vacancy = await db
    .selectFrom('vacancy')
    .select('id')
    .where('edition', '=', edition.code)
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirst()
  if (!vacancy) return
  for (const [place, { name, message }] of wordsOf(ctx).applicants.entries()) {
    const created_at = new Date(now.getTime() - (1 + place * 4) * dayMs)
    await db
      .insertInto('job_application')
      .values({
        edition: edition.code,
        vacancy_id: vacancy.id,
        name,
        email: `applicant${place + 1}@demo.test`,
        phone: '',
        message,
        file: await ctx.files.put(drawSheet(place), 'application/pdf'),
        cv_title: `CV ${name}.pdf`,
        locale: edition.locales[0],
        status: place === 0 ? 'new' : 'in_review',
        created_at,
        erase_at: new Date(created_at.getTime() + retentionDays * dayMs),
      })
      .execute()
  }
}

const wordsOf = ({ edition }: Ctx): OpinionWords => demoOf(edition).opinions[edition.locales[0]]!
