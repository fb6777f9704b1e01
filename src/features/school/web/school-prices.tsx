import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'

type Rates = { currency: string; base: readonly number[]; advanced: readonly number[] }

/** Hourly prices of the school, for usual and for advanced levels. */
export function SchoolPrices({ rates }: { rates: Rates }) {
  const t = useT()
  return (
    <Card title={t('school_rates.title')}>
      <dl className="grid gap-3 text-base tablet:grid-cols-2">
        {(['base', 'advanced'] as const).map((kind) => (
          <div key={kind}>
            <dt className="text-small text-soft">{t(`school_rates.${kind}`)}</dt>
            <dd className="font-semibold">
              <Sum minor={Math.min(...rates[kind])} currency={rates.currency} /> –{' '}
              <Sum minor={Math.max(...rates[kind])} currency={rates.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
