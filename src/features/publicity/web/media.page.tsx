import { ExternalLink } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { Day } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { VideoPlayer } from '#ui/parts/video-player.tsx'
import type { mediaPage } from '../contract.ts'
import { PageHead } from '#ui/parts/page-head.tsx'

type MediaData = PageData<typeof mediaPage>

export default function Media({ data: { heading, videos, press, home } }: { data: MediaData }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const title = videos.page > 1 ? `${heading}, ${t('pager.page', { page: videos.page })}` : heading
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead
        title={`${title} — ${edition.siteName}`}
        description={videos.page > 1 ? `${title}. ${t('media.description')}` : t('media.description')}
      />
      <Breadcrumbs links={[{ text: home.text, href: home.link }]} />
      <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{heading}</h1>
      <p className="mt-1 max-w-text text-soft">{t('media.lead')}</p>
      {videos.total === 0 && press.length === 0 && (
        <div className="mt-8">
          <EmptyState picture={<Books className="w-40" />} title={t('media.empty')} />
        </div>
      )}
      {videos.items.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 text-lead font-semibold">{t('media.videos')}</h2>
          <ul className="grid gap-x-6 gap-y-8 tablet:grid-cols-2">
            {videos.items.map((video) => (
              <li key={video.id}>
                <VideoPlayer
                  id={video.video_id}
                  title={video.title}
                  poster={video.poster}
                  sizes="(min-width: 768px) 540px, 100vw"
                />
                <h3 className="mt-3 text-body font-semibold text-balance">{video.title}</h3>
                <p className="mt-1 text-base text-pretty text-soft">{video.description}</p>
              </li>
            ))}
          </ul>
          <div className="mt-8 empty:hidden">
            <Pager
              page={videos.page}
              pages={videos.pages}
              href={(one) => href('/media') + (one > 1 ? `?page=${one}` : '')}
            />
          </div>
        </section>
      )}
      {press.length > 0 && (
        <section className="mt-10 border-t border-line pt-8">
          <h2 className="mb-4 text-lead font-semibold">{t('media.press')}</h2>
          <ul className="grid gap-3">
            {press.map(({ id, title: name, source, link, published_on }) => (
              <li key={id} className="rounded-card border border-line bg-card p-4">
                <a href={link} target="_blank" rel="noreferrer" className="font-semibold text-ink underline-offset-4">
                  {name} <ExternalLink aria-hidden className="inline size-4 align-baseline text-soft" />
                </a>
                <p className="mt-1 text-base text-soft">
                  {source}, <Day iso={published_on} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
