import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Day, Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { sellerPage } from '../../contract.ts'

type Version = PageData<typeof sellerPage>['versions'][number]
type PrintedTexts = Version['printed']

export function SellerVersion({ version, today }: { version: Version; today: string }) {
  const t = useT()
  const { name, valid_from, current, invented, printed, email, phone, entered_by, entered_at } = version
  return (
    <Card
      title={name}
      action={
        <span className="flex flex-wrap gap-2">
          {current && <Badge tone="green">{t('seller.current')}</Badge>}
          {valid_from > today && <Badge>{t('seller.planned')}</Badge>}
          {invented && <Badge tone="sun">{t('seller.invented')}</Badge>}
        </span>
      }
    >
      <dl className="grid gap-x-6 text-base tablet:grid-cols-[max-content_minmax(0,1fr)] tablet:gap-y-2">
        <Fact name={t('seller.valid_from')}>
          <Day iso={valid_from} />
        </Fact>
        <PrintedFacts printed={printed} />
        <Fact name={t('seller.email')}>{email || '—'}</Fact>
        {phone && <Fact name={t('seller.phone')}>{phone}</Fact>}
        <Fact name={t('seller.entered')}>
          <Moment seconds={entered_at} /> · {entered_by ?? t('seller.entered_by_setup')}
        </Fact>
      </dl>
    </Card>
  )
}

/** The places that print a seller, with what they print. */
export function PrintedFacts({ printed }: { printed: PrintedTexts }) {
  const t = useT()
  return (
    <>
      <Fact name={t('seller.printed.document')}>
        {printed.document.map((line, place) => (
          <span key={line} className={`block ${place === 0 ? 'font-medium' : ''}`}>
            {line}
          </span>
        ))}
      </Fact>
      <Fact name={t('seller.printed.page')}>{printed.page}</Fact>
      <Fact name={t('seller.printed.email')}>{printed.email}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-tablet:mt-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
