import { CirclePlay } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import type { StoredImage } from '#shared/media.ts'
import { videoFrameUrl, videoUrl } from '#shared/video.ts'
import { useT } from '../frame.tsx'
import { ResponsiveImage } from './responsive-image.tsx'

type VideoPlayerProps = {
  /** The id of the video at the provider. */
  id: string
  title: string
  /** An image of our own server; without it a plain area shows the title. */
  poster?: StoredImage | null
  sizes?: string
}

const frame = 'block aspect-[16/9] w-full overflow-hidden rounded-card border border-line bg-ink'

/** Loads nothing from another host before a click. Without JavaScript the poster is a link to the provider. */
export function VideoPlayer({ id, title, poster, sizes = '(min-width: 768px) 680px, 100vw' }: VideoPlayerProps) {
  const t = useT()
  const [isPlaying, setPlaying] = useState(false)
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  if (isPlaying)
    return (
      <iframe
        src={videoFrameUrl(id)}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another host, so it cannot reach this page
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className={frame}
      />
    )
  return (
    <figure className="m-0">
      <a
        href={videoUrl(id)}
        target="_blank"
        rel="noreferrer nofollow"
        aria-label={t('video.play', { title })}
        data-video={id}
        onClick={play}
        className={`group relative ${frame} text-paper no-underline`}
      >
        {poster ? (
          <ResponsiveImage image={{ ...poster, alt: '' }} sizes={sizes} className="size-full object-cover" />
        ) : (
          <span className="absolute inset-x-0 top-0 line-clamp-3 p-4 text-lead font-semibold">{title}</span>
        )}
        <span className="absolute right-4 bottom-4">
          <CirclePlay className="block size-14! rounded-full bg-ink/80 p-1.5 transition-transform duration-150 group-hover:scale-110" />
        </span>
      </a>
      <figcaption className="mt-2 text-small text-soft">{t('video.notice')}</figcaption>
    </figure>
  )
}
