import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { StoredImage } from '#shared/media.ts'
import { isSafeLink } from '#shared/rich-text/links.ts'
import { isHeadingId } from '#shared/rich-text/heading-id.ts'
import type { RichMark, RichNode, RichText } from '#shared/rich-text/nodes.ts'
import { videoIdPattern } from '#shared/video.ts'
import { useT } from '../frame.tsx'
import { ResponsiveImage } from '../parts/responsive-image.tsx'
import { VideoPlayer } from '../parts/video-player.tsx'
import { FormulaView } from './formula-view.tsx'

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
      return <Heading attrs={node.attrs}>{inside}</Heading>
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
    case 'table':
      return <ScrollingTable>{inside}</ScrollingTable>
    case 'tableRow':
      return <tr>{inside}</tr>
    case 'tableHeader':
      return <th>{inside}</th>
    case 'tableCell':
      return <td>{inside}</td>
    case 'formula':
    case 'formulaBlock':
      return <Formula node={node} />
    case 'image':
      return <ResponsiveImage image={node.attrs as StoredImage} sizes="(min-width: 768px) 680px, 100vw" />
    case 'video':
      return <Video id={node.attrs?.['id']} />
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

function Heading({ attrs, children }: { attrs: RichNode['attrs']; children: ReactNode }) {
  const Level = attrs?.['level'] === 3 ? 'h3' : 'h2'
  return <Level {...(isHeadingId(attrs?.['id']) && { id: attrs['id'] })}>{children}</Level>
}

/** A wide table scrolls by itself, so that the page does not; the keyboard can scroll it, too. */
function ScrollingTable({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className="rich-table" role="region" aria-label={t('rich_text.table')} tabIndex={0}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Formula({ node: { type, attrs } }: { node: RichNode }) {
  const { latex, tree } = (attrs ?? {}) as { latex?: string; tree?: unknown }
  const isBlock = type === 'formulaBlock'
  const formula = <FormulaView tree={tree} latex={latex ?? ''} isBlock={isBlock} />
  return isBlock ? <ScrollingFormula>{formula}</ScrollingFormula> : formula
}

/** Like a wide table. A page may have many formulas, so they are no landmarks. */
function ScrollingFormula({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <div className="rich-formula" role="group" aria-label={t('rich_text.formula')} tabIndex={0}>
      {children}
    </div>
  )
}

function Video({ id }: { id: unknown }) {
  const t = useT()
  if (typeof id !== 'string' || !videoIdPattern.test(id)) return null
  return (
    <div>
      <VideoPlayer id={id} title={t('rich_text.video')} />
    </div>
  )
}
