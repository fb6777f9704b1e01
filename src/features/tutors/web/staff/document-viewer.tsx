import { FileText } from 'lucide-react'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { Shown } from './marks.tsx'

type Document = Shown['documents'][number]
const tones: Record<Document['state'], BadgeTone> = { waiting: 'sun', accepted: 'green', returned: 'coral' }

/** Papers side by side, as large as the page allows; each opens in a tab of its own. */
export function DocumentViewer({ documents }: { documents: readonly Document[] }) {
  const t = useT()
  if (documents.length === 0) return <p className="text-soft">{t('tutor_card.no_documents')}</p>
  return (
    <ul className="grid gap-4 tablet:grid-cols-2">
      {documents.map((document) => (
        <li key={document.id} className="min-w-0">
          <a
            href={`/api/admin/tutor/document/get?id=${document.id}`}
            target="_blank"
            rel="noopener"
            className="grid h-64 place-items-center overflow-hidden rounded-card border border-line bg-paper text-green"
          >
            {document.type === 'application/pdf' ? (
              <span className="grid justify-items-center gap-1">
                <FileText aria-hidden className="size-10" />
                {t('tutor_card.open_pdf')}
              </span>
            ) : (
              <img
                src={`/api/admin/tutor/document/get?id=${document.id}`}
                alt={t(`document.${document.kind}`)}
                loading="lazy"
                className="size-full object-contain"
              />
            )}
          </a>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            {t(`document.${document.kind}`)}
            <Badge tone={tones[document.state]}>{t(`document.state.${document.state}`)}</Badge>
            <Moment seconds={document.created_at} />
          </p>
        </li>
      ))}
    </ul>
  )
}
