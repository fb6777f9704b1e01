import type { PageData } from '#shared/contract.ts'
import { Count, LocalDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Sparkline } from '#ui/parts/sparkline.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import type { topsPage } from '../../contract.ts'

type Placement = PageData<typeof topsPage>['placements'][number]

const tones: Record<Placement['state'], BadgeTone> = {
  active: 'green',
  queued: 'info',
  credit: 'sun',
  ended: 'neutral',
  removed: 'coral',
}

export function PlacementItem({ placement, onExtend }: { placement: Placement; onExtend?: () => void }) {
  const t = useT()
  const hydrated = useHydrated()
  const { subject, city, link, state, daily, price, refunded } = placement
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <a href={link} className="font-medium text-green underline-offset-4 wrap-anywhere">
          {subject}, {city || t('tops.online')}
        </a>
        <Badge tone={tones[state]}>{t(`tops.state.${state}`)}</Badge>
      </div>
      <p className="text-small text-soft">
        <Period placement={placement} />
        {price > 0 && (
          <>
            {' · '}
            <Sum minor={price} />
          </>
        )}
        {refunded > 0 && (
          <>
            {' · '}
            {t('tops.refunded')} <Sum minor={refunded} />
          </>
        )}
      </p>
      {state !== 'queued' && state !== 'credit' && (
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            {(['impressions', 'views', 'requests'] as const).map((figure) => (
              <div key={figure} className="flex flex-col-reverse">
                <dt className="text-small text-soft">{t(`tops.${figure}`)}</dt>
                <dd className="text-lead font-semibold">
                  <Count value={placement[figure]} />
                </dd>
              </div>
            ))}
          </dl>
          {daily.length > 1 && (
            <figure className="grid gap-1">
              <Sparkline values={daily} />
              <figcaption className="text-small text-soft">{t('tops.daily')}</figcaption>
            </figure>
          )}
        </div>
      )}
      {onExtend && (
        <div>
          <Button size="small" disabled={!hydrated} onClick={onExtend}>
            {t('tops.extend')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Period({ placement: { state, starts_at, ends_at, days, credit_days: credit } }: { placement: Placement }) {
  const t = useT()
  if (state === 'credit') return t('tops.credit_waits', { days: credit ?? days })
  if (starts_at === null || ends_at === null) return t('tops.days', { days })
  return (
    <>
      <LocalDay seconds={starts_at} short /> – <LocalDay seconds={ends_at} short />
    </>
  )
}
