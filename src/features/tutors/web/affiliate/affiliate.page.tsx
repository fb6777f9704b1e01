import { Check, Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { brandName } from '#shared/brand.ts'
import type { PageData } from '#shared/contract.ts'
import { Count, LocalDay, Sum } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { inputLook } from '#ui/parts/field.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { useCopy } from '#ui/use-copy.ts'
import type { affiliatePage } from '../../contract/affiliate.ts'

type Affiliate = PageData<typeof affiliatePage>['affiliate']

export default function AffiliatePage({ data }: { data: PageData<typeof affiliatePage> }) {
  const t = useT()
  const { edition } = useFrame()
  const { affiliate } = data
  const title = t('affiliate.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('affiliate.lead', { site: brandName })}</p>
      </div>
      <p className="text-pretty">{t('affiliate.rule', { percent: affiliate.percent, fees: affiliate.fees })}</p>
      <AffiliateLink link={affiliate.link} />
      {affiliate.registered === 0 ? (
        <EmptyState
          picture={<Books className="w-40" />}
          title={t('affiliate.nobody')}
          text={t('affiliate.nobody_text')}
        />
      ) : (
        <ReferredTutors affiliate={affiliate} />
      )}
    </section>
  )
}

function AffiliateLink({ link }: { link: string }) {
  const t = useT()
  const hydrated = useHydrated()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy(link, {
    select: () => field.current?.select(),
    done: t('affiliate.copied'),
    failed: t('affiliate.copy_failed'),
  })
  const Icon = copied ? Check : Copy
  return (
    <Card>
      <label htmlFor={id} className="mb-1 block text-base font-medium">
        {t('affiliate.link')}
      </label>
      {/* Full width, so that the link is not truncated. */}
      <div className="grid justify-items-start gap-3">
        <input
          ref={field}
          aria-describedby={`${id}-hint`}
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className={inputLook}
        />
        <p id={`${id}-hint`} className="-mt-2 text-small text-soft">
          {t('affiliate.link_hint')}
        </p>
        <Button look="main" disabled={!hydrated} onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {t('affiliate.copy')}
        </Button>
      </div>
    </Card>
  )
}

function ReferredTutors({ affiliate: { registered, published, earned, people } }: { affiliate: Affiliate }) {
  const t = useT()
  return (
    <Card title={t('affiliate.people')}>
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-2">
        {Object.entries({ registered, published }).map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-soft">{t(`affiliate.${name}`)}</dt>
            <dd className="text-title font-bold">
              <Count value={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-small text-soft">{t('affiliate.earned')}</dt>
          <dd className="text-title font-bold">
            <Sum minor={earned} />
          </dd>
        </div>
      </dl>
      <ul className="grid divide-y divide-line border-t border-line">
        {people.map((one) => (
          <li
            key={`${one.registered_at} ${one.name}`}
            className="flex items-center justify-between gap-4 py-2.5 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {one.name}{' '}
              <span className="block text-small text-soft">
                <LocalDay seconds={one.registered_at} short />
              </span>
            </span>
            <span className="shrink-0">
              <Badge tone={one.published ? 'green' : 'neutral'}>
                {t(one.published ? 'affiliate.is_published' : 'affiliate.is_filling')}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      {registered > people.length && (
        <p className="mt-3 text-small text-soft">{t('affiliate.latest', { people: people.length })}</p>
      )}
    </Card>
  )
}
