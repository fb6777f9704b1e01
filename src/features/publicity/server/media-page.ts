import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import { videoUrl } from '#shared/video.ts'
import type { mediaPage } from '../contract.ts'
import { listPressMentions, readVideos } from './list-media.ts'

type MediaData = LoadedData<typeof mediaPage>

export async function loadMedia(ctx: Ctx, { page }: Input<typeof mediaPage>): Promise<MediaData> {
  const [videos, press] = await Promise.all([readVideos(ctx, page), page === 1 ? listPressMentions(ctx) : []])
  if (page > videos.pages) throw fail('not_found')
  const path = (to: string) => localePath(ctx.locale, ctx.edition.locales, to)
  const home = { text: ctx.t('crumbs.home'), link: path('/') }
  const heading = ctx.t('media.heading')
  const data = { heading, videos, press, home }
  return withHead(data, {
    structured: [
      ...videos.items.map((video) => buildVideo(ctx, video)),
      buildBreadcrumbList(ctx, [home, { text: heading, link: path('/media') }]),
    ],
    picture: { title: heading },
    ...(page > 1 && { query: `?page=${page}` }),
    ...(videos.total === 0 && press.length === 0 && { index: false as const }),
  })
}

function buildVideo({ site, edition, locale }: Ctx, video: MediaData['videos']['items'][number]): object {
  const { title, description, poster, published_on, video_id } = video
  return {
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: site.origin + poster.url,
    uploadDate: published_on,
    contentUrl: videoUrl(video_id),
    embedUrl: `https://www.youtube-nocookie.com/embed/${video_id}`,
    inLanguage: languageTag(locale, edition.country),
  }
}
