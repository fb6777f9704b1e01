import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Answer, Input, LoadedData } from '#shared/contract.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { StoredImage } from '#shared/media.ts'
import type { VideoLink } from '#shared/video.ts'
import type { mediaEndpoints, mediaPage } from '../contract.ts'

const videosPerPage = 12
const pressCount = 20

type VideoList = Answer<typeof mediaEndpoints.videos>['videos']
type PressMention = LoadedData<typeof mediaPage>['press'][number]

export async function listVideos(ctx: Ctx, { page }: Input<typeof mediaEndpoints.videos>) {
  return { videos: await readVideos(ctx, page) }
}

export async function readVideos({ db, edition, locale }: Ctx, page: number): Promise<VideoList> {
  const visible = db.selectFrom('site_video').where('edition', '=', edition.code).where('active', '=', true)
  const [rows, { total }] = await Promise.all([
    visible
      .select(['id', 'title', 'description', 'video', 'poster', day])
      .orderBy('published_on', 'desc')
      .orderBy('id', 'desc')
      .limit(videosPerPage)
      .offset((page - 1) * videosPerPage)
      .execute(),
    visible.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const say = (text: unknown) => localized(text as Localized, locale, edition.locales[0])
  const items = rows.map(({ id, title, description, video, poster, published_on }) => ({
    id,
    title: say(title),
    description: say(description),
    video_id: (video as VideoLink).id,
    poster: poster as StoredImage,
    published_on,
  }))
  return { items, page, pages: Math.max(1, Math.ceil(total / videosPerPage)), total }
}

export async function listPressMentions({ db, edition, locale }: Ctx): Promise<PressMention[]> {
  const rows = await db
    .selectFrom('press_mention')
    .select(['id', 'title', 'source', 'link', day])
    .where('edition', '=', edition.code)
    .where('active', '=', true)
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .limit(pressCount)
    .execute()
  return rows.map(({ title, ...row }) => ({
    ...row,
    title: localized(title as Localized, locale, edition.locales[0]),
  }))
}

/** A day has no time zone, so it is read as a text. */
const day = sql<string>`to_char(published_on, 'YYYY-MM-DD')`.as('published_on')
