import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { schoolConnectionPage } from '../../contract/staff.ts'

type Data = PageData<typeof schoolConnectionPage>

export function ConnectionFacts({ data }: { data: Data }) {
  const t = useT()
  const { last_success_at: success, failing_since: failing, retry_at: retry, last_error: error } = data
  const { lessons, office } = data
  return (
    <dl className="grid gap-3">
      {failing !== null && (
        <Fact name={t('school_panel.failing_since')}>
          <Moment seconds={failing} /> · <span className="text-coral wrap-anywhere">{error}</span>
        </Fact>
      )}
      {retry !== null && (
        <Fact name={t('school_panel.retry_at')}>
          <Moment seconds={retry} />
        </Fact>
      )}
      <Fact name={t('school_panel.last_success')}>
        {success === null ? t('school_panel.never') : <Moment seconds={success} />}
      </Fact>
      <Count name={t('school_panel.rejected')} count={data.rejected_calls} last={data.last_rejected_at} />
      <Count name={t('school_panel.unusable')} count={data.unusable_reports} last={data.last_unusable_at} />
      <Fact name={t('school_panel.lessons')}>{lessons.join(', ') || t('school_panel.lessons_unknown')}</Fact>
      {office !== null && (
        <Fact name={t('school_panel.sandbox')}>
          <a href={office} target="_blank" rel="noreferrer" className="text-green underline underline-offset-4">
            {t('school_panel.open_office')}
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Count({ name, count, last }: { name: string; count: number; last: number | null }) {
  return (
    <Fact name={name}>
      {count}
      {last !== null && (
        <>
          {' · '}
          <Moment seconds={last} />
        </>
      )}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
