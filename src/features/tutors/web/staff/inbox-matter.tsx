import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#ui/frame.tsx'
import { ShownTutor } from '../shown-tutor.tsx'
import { Differences } from './differences.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import type { Current } from './inbox-list.tsx'

/** What there is to look at: a whole profile, what would change of one, or the papers of a verification. */
export function InboxMatter({ current }: { current: Current }) {
  const t = useT()
  const { kind, tutor, shown, differences, translations, steps } = current
  const documents = kind === 'change' ? tutor.documents.filter(({ state }) => state === 'waiting') : tutor.documents
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {kind === 'verification' && (
        <Part title={t('moderation.steps')}>
          <ul className="grid gap-1.5">
            {steps.map(({ step, done }) => (
              <li key={step} className="flex items-center gap-2">
                {done ? (
                  <CircleCheck role="img" aria-label={t('moderation.step_done')} className="text-green" />
                ) : (
                  <CircleDashed role="img" aria-label={t('moderation.step_open')} className="text-soft" />
                )}
                {t(`moderation.step.${step}`)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {differences.length > 0 && (
        <Part title={t('tutor_card.differences')}>
          <Differences differences={differences} />
        </Part>
      )}
      {shown && <ShownTutor tutor={shown} within />}
      {translations.length > 0 && (
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
      )}
      {(documents.length > 0 || kind === 'verification') && (
        <Part title={t('tutor_card.documents')}>
          <DocumentViewer documents={documents} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-body font-semibold">{title}</h3>
      {children}
    </section>
  )
}
