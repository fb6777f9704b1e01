import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { numberFormat } from '#shared/formats.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { IconButton } from '#ui/parts/button.tsx'
import { mediaRule } from '../model.ts'

export function PickedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useT()
  const { lang } = useFrame()
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-paper p-2 text-base">
      <Thumbnail file={file} className="size-14 rounded-small" />
      <span className="min-w-0 grow">
        <span className="block truncate">{file.name}</span>
        <span className="block text-small text-soft tabular-nums">{formatSize(file.size, lang)}</span>
      </span>
      <IconButton label={t('chat.file.remove')} icon={<X size={20} aria-hidden />} onClick={onRemove} />
    </div>
  )
}

export function Thumbnail({ file, className }: { file: File; className: string }) {
  const [read, setRead] = useState<{ of: File; url: string }>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const reader = new FileReader()
    // The content security policy allows data URLs but not blob URLs.
    reader.addEventListener('load', () => setRead({ of: file, url: reader.result as string }))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read?.of === file ? (
    <img src={read.url} alt="" onError={() => setRead(undefined)} className={`${className} shrink-0 object-cover`} />
  ) : (
    <span className={`${className} grid shrink-0 place-items-center bg-slate-wash text-slate`}>
      <FileText size={24} aria-hidden />
    </span>
  )
}

/** A first check; the server inspects the content. */
export function fileProblem(file: File, t: Translate, lang: string): string | undefined {
  if (!mediaRule.types.some((type) => type === file.type)) return t('chat.file.wrong_type')
  if (file.size > mediaRule.maxBytes) return t('chat.file.too_large', { max: formatSize(mediaRule.maxBytes, lang) })
  return undefined
}

function formatSize(bytes: number, lang: string): string {
  const large = bytes >= 1_048_576
  const unit = large ? 'megabyte' : 'kilobyte'
  const format = numberFormat(lang, { style: 'unit', unit, maximumFractionDigits: large ? 1 : 0 })
  return format.format(Math.max(bytes / (large ? 1_048_576 : 1024), large ? 0 : 1))
}
