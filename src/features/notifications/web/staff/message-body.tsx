import { useFrame } from '#ui/frame.tsx'
import type { MessageBlock, TextSpan } from '../../model.ts'

/**
 * Rendered from the same blocks with the styles of the site: the content security policy forbids the inline styles of
 * the email, and an iframe would need an exception.
 */
export function MessageBody({ blocks, mail }: { blocks: readonly MessageBlock[]; mail: boolean }) {
  const { edition } = useFrame()
  const notes = blocks.filter(({ kind }) => kind === 'note' || kind === 'link')
  const body = blocks.filter((block) => !notes.includes(block))
  return (
    <article className="max-w-150 rounded-card border border-line bg-paper p-4 text-body">
      {mail && <p className="mb-4 px-1 font-bold">{edition.siteName}</p>}
      <div className="grid gap-4 rounded-card border border-line bg-card p-6">{body.map(renderBlock)}</div>
      {notes.length > 0 && <div className="mt-4 grid gap-2 px-1">{notes.map(renderBlock)}</div>}
    </article>
  )
}

function renderBlock(block: MessageBlock, place: number) {
  if (block.kind === 'button')
    return (
      <p key={place}>
        <a
          href={block.href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block rounded-card bg-green px-5 py-2.5 font-semibold text-on-green no-underline"
        >
          {block.text}
        </a>
      </p>
    )
  if (block.kind === 'link')
    return (
      <p key={place} className="text-small">
        <a href={block.href} target="_blank" rel="noopener noreferrer" className="text-green">
          {block.text}
        </a>
      </p>
    )
  const looks = { heading: 'text-lead font-semibold', paragraph: '', note: 'text-small text-soft' }
  return (
    <p key={place} className={`break-words whitespace-pre-line ${looks[block.kind]}`}>
      {block.pieces.map(renderSpan)}
    </p>
  )
}

function renderSpan({ text, bold }: TextSpan, place: number) {
  const Tag = bold ? 'strong' : 'span'
  return (
    <Tag key={place} className={bold ? 'font-semibold' : ''}>
      {text}
    </Tag>
  )
}
