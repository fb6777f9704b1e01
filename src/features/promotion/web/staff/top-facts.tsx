import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Count, Moment, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { topFormPage } from '../../contract.ts'
import { unusedDays } from '../../model.ts'
import { topTones } from './top-tones.ts'

type Top = NonNullable<PageData<typeof topFormPage>['top']>

export function TopFacts({ top }: { top: Top }) {
  const t = useT()
  const { tutor_id, subject, city, state, starts_at, ends_at, price, refunded, impressions, views, credit_seconds } =
    top
  return (
    <section className="mb-4 grid max-w-200 gap-3 rounded-card border border-line bg-card p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={`/panel/users_show/${tutor_id}/`} className="text-green">
          {t('top.to_tutor')}
        </a>
        <span>
          {subject}, {city || t('top.online')}
        </span>
        <Badge tone={topTones[state as keyof typeof topTones]}>{t(`top.state.${state}`)}</Badge>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-base">
        <Fact name={t('top.starts_at')}>{starts_at === null ? '—' : <Moment seconds={starts_at} />}</Fact>
        <Fact name={t('top.ends_at')}>{ends_at === null ? '—' : <Moment seconds={ends_at} />}</Fact>
        {credit_seconds !== null && (
          <Fact name={t('top.credit')}>{t('top.credit_days', { days: unusedDays(credit_seconds) })}</Fact>
        )}
        <Fact name={t('top.price')}>
          <Sum minor={price ?? 0} />
        </Fact>
        {refunded ? (
          <Fact name={t('top.refunded')}>
            <Sum minor={refunded} />
          </Fact>
        ) : null}
        <Fact name={t('top.impressions')}>
          <Count value={impressions} />
        </Fact>
        <Fact name={t('top.views')}>
          <Count value={views} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
