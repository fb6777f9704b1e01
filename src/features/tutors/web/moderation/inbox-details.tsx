import { CircleCheck, CircleDashed, FileClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#ui/frame.tsx'
import { PublicProfilePreview } from '../../public-profile-preview.tsx'
import { ProfileDifferences } from './profile-differences.tsx'
import { DocumentViewer } from '../staff/document-viewer.tsx'
import type { CurrentInboxItem } from './inbox-list.tsx'

const documentsId = 'inbox-papers'

export function InboxDetails({ current }: { current: CurrentInboxItem }) {
  const t = useT()
  const { kind, tutor, shown, differences } = current
  const waiting = tutor.documents.filter(({ state }) => state === 'waiting')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {kind === 'verification' && (
        <section aria-label={t('tutor_card.documents')} className="grid gap-4">
          <Steps steps={current.steps} />
          <DocumentViewer documents={tutor.documents} large />
        </section>
      )}
      {kind === 'change' && waiting.length > 0 && (
        <Part title={t('tutor_card.documents')}>
          <DocumentViewer documents={waiting} large />
        </Part>
      )}
      {differences.length > 0 && (
        <Part title={t('tutor_card.differences')}>
          <ProfileDifferences differences={differences} />
        </Part>
      )}
      {kind === 'profile' && waiting.length > 0 && <DocumentsLater count={waiting.length} />}
      {shown && <PublicProfilePreview tutor={shown} />}
      <Translations translations={current.translations} />
      {kind === 'profile' && tutor.documents.length > 0 && (
        <Part id={documentsId} title={t('tutor_card.documents')}>
          <DocumentViewer documents={tutor.documents} />
        </Part>
      )}
    </div>
  )
}

/** Publishing a profile does not check its documents. */
function DocumentsLater({ count }: { count: number }) {
  const t = useT()
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-slate-wash px-4 py-3 text-slate">
      <FileClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {t('moderation.papers_later', { count })}{' '}
        <a href={`#${documentsId}`} className="font-medium text-slate underline underline-offset-4">
          {t('moderation.papers_see')}
        </a>
      </span>
    </p>
  )
}

function Steps({ steps }: Pick<CurrentInboxItem, 'steps'>) {
  const t = useT()
  return (
    <ul aria-label={t('moderation.steps')} className="flex flex-wrap gap-x-5 gap-y-1">
      {steps.map(({ step, done }) => (
        <li key={step} className={`flex items-center gap-1.5 ${done ? '' : 'font-medium text-coral'}`}>
          {done ? (
            <CircleCheck role="img" aria-label={t('moderation.step_done')} className="size-5 text-green" />
          ) : (
            <CircleDashed role="img" aria-label={t('moderation.step_open')} className="size-5" />
          )}
          {t(`moderation.step.${step}`)}
        </li>
      ))}
    </ul>
  )
}

function Translations({ translations }: Pick<CurrentInboxItem, 'translations'>) {
  const t = useT()
  if (translations.length === 0) return null
  return (
    <Part title={t('moderation.translations')}>
      <dl className="grid gap-4">
        {translations.map(({ field, about, locale, text }) => (
          <div key={`${field}.${about}.${locale}`}>
            <dt className="text-small text-soft">
              {[t(`tutor_card.field.${field}`), about, locale && t(`locale.${locale}`)].filter(Boolean).join(' · ')}
            </dt>
            <dd className="max-w-text whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-36">
      <h3 className="mb-3 text-body font-semibold">{title}</h3>
      {children}
    </section>
  )
}
