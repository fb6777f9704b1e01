import type { ReactNode } from 'react'
import type { TextLink } from '#shared/frame.ts'
import type { StoredImage } from '#shared/media.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { useFrame } from '../frame.tsx'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { ResponsiveImage } from '../parts/responsive-image.tsx'
import { RichTextView } from '../rich-text/rich-text-view.tsx'
import { PageHead } from '../parts/page-head.tsx'

type ShownEntry = { title: string; text: RichText | null; image?: StoredImage | null }
type Props = {
  data: { entry: ShownEntry; breadcrumbs: readonly TextLink[] }
  /** Shown below the title. */
  facts?: ReactNode
  /** Shown below the text. */
  children?: ReactNode
}

/** The page of one entry of a public resource. */
export function ContentEntry({ data: { entry, breadcrumbs }, facts, children }: Props) {
  const { edition } = useFrame()
  const { title, text, image } = entry
  return (
    <article className="mx-auto max-w-page px-4 pt-6 pb-4">
      <PageHead title={`${title} — ${edition.siteName}`} description={describe(text) || title} />
      <Breadcrumbs links={breadcrumbs.map((crumb) => ({ text: crumb.text, href: crumb.link }))} />
      <h1 className="mt-2 mb-3 max-w-text text-title font-bold text-balance tablet:text-display">{title}</h1>
      {facts}
      {image && (
        <ResponsiveImage
          image={image}
          sizes="(min-width: 768px) 750px, 100vw"
          isFirst
          className="mt-6 h-auto w-full max-w-[70ch] rounded-card border border-line"
        />
      )}
      <div className="mt-6">
        <RichTextView doc={text} />
      </div>
      {children && <div className="mt-8 max-w-[70ch]">{children}</div>}
    </article>
  )
}

const descriptionLength = 160

/** The beginning of the text, cut between two words, as search engines show it. */
function describe(text: RichText | null): string {
  const plain = plainText(text).replaceAll(/\s+/g, ' ')
  return plain.length <= descriptionLength ? plain : `${plain.slice(0, descriptionLength).replace(/\s\S*$/, '')}…`
}
