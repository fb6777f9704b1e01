import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { StoredImage } from '#shared/media.ts'
import { isSafeLink } from '#shared/rich-text/links.ts'
import type { RichMark, RichNode, RichText } from '#shared/rich-text/rich-text.ts'
import { videoUrl } from '#shared/video.ts'
import { useT } from '../frame.tsx'
import { ResponsiveImage } from '../parts/responsive-image.tsx'

/** Renders a document as elements; no HTML is ever parsed. `ugc` marks the links of texts that visitors wrote. */
export function RichTextView({ doc, ugc = false }: { doc: RichText | null | undefined; ugc?: boolean }) {
  return <div className="rich-text">{nodesOf(doc?.content, ugc)}</div>
}

function nodesOf(nodes: readonly RichNode[] | undefined, ugc: boolean): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- nodes have no ids, and a document is replaced as a whole
  return nodes?.map((node, place) => <Fragment key={place}>{nodeOf(node, ugc)}</Fragment>)
}

function nodeOf(node: RichNode, ugc: boolean): ReactNode {
  const inside = nodesOf(node.content, ugc)
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>((text, mark) => marked(mark, text, ugc), node.text)
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading':
      return node.attrs?.['level'] === 3 ? <h3>{inside}</h3> : <h2>{inside}</h2>
    case 'bulletList':
      return <ul>{inside}</ul>
    case 'orderedList':
      return <ol>{inside}</ol>
    case 'listItem':
      return <li>{inside}</li>
    case 'blockquote':
      return <blockquote>{inside}</blockquote>
    case 'hardBreak':
      return <br />
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <ResponsiveImage image={node.attrs as StoredImage} sizes="(min-width: 768px) 680px, 100vw" />
    case 'video':
      return <VideoCard id={String(node.attrs?.['id'])} />
    default:
      return null
  }
}

function marked(mark: RichMark, text: ReactNode, ugc: boolean): ReactNode {
  if (mark.type !== 'link') return mark.type === 'bold' ? <strong>{text}</strong> : <em>{text}</em>
  const { href } = mark.attrs
  if (!isSafeLink(href)) return text
  return (
    <a href={href} {...(ugc && { rel: 'nofollow ugc' })}>
      {text}
    </a>
  )
}

/** A link, because the content security policy allows no frames. */
export function VideoCard({ id }: { id: string }) {
  const t = useT()
  return (
    <a href={videoUrl(id)} target="_blank" rel="noreferrer" className="rich-video">
      {t('video.watch')}
    </a>
  )
}
