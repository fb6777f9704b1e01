import { FileText, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import type { ChatRole } from '../model.ts'

/** A picture opens in a dialog, any other file in a new tab. */
export function MessageMedia({
  media,
  me,
  name,
}: {
  media: { type: string; url: string }
  me: ChatRole
  name: string
}) {
  const t = useT()
  const [large, setLarge] = useState(false)
  const [broken, setBroken] = useState(false)
  // A browser may have a staff and a person session.
  const url = `${media.url}&role=${me}`
  if (!media.type.startsWith('image/') || broken)
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="mb-1 flex min-h-11 items-center gap-2.5 rounded-small bg-paper px-2.5 text-ink no-underline hover:text-green"
      >
        {broken ? <ImageOff size={20} aria-hidden /> : <FileText size={20} className="text-slate" aria-hidden />}
        {t(broken ? 'chat.file.broken' : 'chat.file.pdf')}
      </a>
    )
  const label = t('chat.file.picture', { name })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => setLarge(true)}
        className="-mx-1.5 my-0.5 block cursor-zoom-in overflow-hidden rounded-small"
      >
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={240}
          height={180}
          onError={() => setBroken(true)}
          className="h-45 w-60 max-w-full bg-line object-cover"
        />
      </button>
      {large && (
        <Dialog wide title={label} onClose={() => setLarge(false)}>
          <img src={url} alt={label} className="mx-auto max-h-[75dvh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}
