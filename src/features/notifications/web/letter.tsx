import { useFrame } from '#ui/frame.tsx'
import type { Block, Piece } from '../model.ts'

/**
 * Drawn from the same blocks as the mail itself, by our own styles: a mail's inline ones are what our content
 * security policy forbids, and a frame for them would open a hole in it for this page alone.
 */
export function Letter({ blocks, mail }: { blocks: readonly Block[]; mail: boolean }) {
  const { edition } = useFrame()
  const notes = blocks.filter(({ kind }) => kind === 'note' || kind === 'link')
  const body = blocks.filter((block) => !notes.includes(block))
  return (
    <article className="max-w-150 rounded-card border border-line bg-paper p-4 text-body">
      {mail && <p className="mb-4 px-1 font-bold">{edition.siteName}</p>}
      <div className="grid gap-4 rounded-card border border-line bg-card p-6">{body.map(drawn)}</div>
      {notes.length > 0 && <div className="mt-4 grid gap-2 px-1">{notes.map(drawn)}</div>}
    </article>
  )
}

function drawn(block: Block, place: number) {
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
      {block.pieces.map(said)}
    </p>
  )
}

function said({ text, bold }: Piece, place: number) {
  const Tag = bold ? 'strong' : 'span'
  return (
    <Tag key={place} className={bold ? 'font-semibold' : ''}>
      {text}
    </Tag>
  )
}
