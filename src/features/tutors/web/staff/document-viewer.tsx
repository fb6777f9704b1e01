import { ExternalLink, FileText } from 'lucide-react'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { WireStaffTutor } from './tutor-status.tsx'

type Document = WireStaffTutor['documents'][number]
const tones: Record<Document['state'], BadgeTone> = { waiting: 'sun', accepted: 'green', returned: 'coral' }

/** Full width if `large`, otherwise in two columns; each document opens in a new tab. */
export function DocumentViewer({ documents, large = false }: { documents: readonly Document[]; large?: boolean }) {
  const t = useT()
  if (documents.length === 0) return <p className="text-soft">{t('tutor_card.no_documents')}</p>
  return (
    <ul className={`grid grid-cols-[minmax(0,1fr)] ${large ? 'gap-6' : 'gap-4 tablet:grid-cols-2'}`}>
      {documents.map((document) => (
        <li key={document.id} className="min-w-0">
          <a
            href={`/api/admin/tutor/document/get?id=${document.id}`}
            target="_blank"
            rel="noopener"
            className="group block text-green no-underline"
          >
            <span className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium group-hover:underline">{t(`document.${document.kind}`)}</span>
              <ExternalLink aria-hidden className="size-4" />
              <Badge tone={tones[document.state]}>{t(`document.state.${document.state}`)}</Badge>
              <span className="text-small">
                <Moment seconds={document.created_at} />
              </span>
            </span>
            <Paper document={document} large={large} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Paper({ document, large }: { document: Document; large: boolean }) {
  const t = useT()
  const frame = 'overflow-hidden rounded-card border border-line bg-paper'
  if (document.type === 'application/pdf')
    return (
      <span className={`flex items-center justify-center gap-2 ${frame} ${large ? 'h-24' : 'h-64'}`}>
        <FileText aria-hidden className="size-8" /> {t('tutor_card.open_pdf')}
      </span>
    )
  return (
    <img
      src={`/api/admin/tutor/document/get?id=${document.id}`}
      alt={t(`document.${document.kind}`)}
      loading="lazy"
      className={`w-full object-contain ${frame} ${large ? 'max-h-[max(480px,80dvh)] min-h-40' : 'h-64'}`}
    />
  )
}
