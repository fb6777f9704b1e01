import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { useCopy } from '#ui/use-copy.ts'
import type { merchantsPage } from '../../contract/merchants.ts'

type Data = PageData<typeof merchantsPage>
type Merchant = Data['merchants'][number]

export function MerchantFacts({ merchant, data }: { merchant: Merchant; data: Data }) {
  const t = useT()
  const isPublic = (name: string) => data.keys.some((key) => key.name === name && key.public)
  return (
    <dl className="grid gap-x-6 text-base tablet:gap-y-2 tablet:grid-cols-[max-content_minmax(0,1fr)]">
      {data.hosts.length > 1 && !merchant.sandbox && (
        <Fact name={t('merchant.base_url')}>{hostName(merchant.base_url || data.hosts[0]!)}</Fact>
      )}
      {Object.entries(merchant.key_hints).map(([name, hint]) => (
        <Fact key={name} name={t(`merchant.key.${name}`)}>
          {isPublic(name) ? hint : `•••• ${hint}`}
        </Fact>
      ))}
      {!merchant.sandbox && (
        <Fact name={t('merchant.notice_url')}>
          <NoticeAddress address={`${data.notice_url}${merchant.id}`} />
        </Fact>
      )}
      {merchant.previous_keys_until !== null && (
        <Fact name={t('merchant.old_keys')}>
          <Moment seconds={merchant.previous_keys_until} />
        </Fact>
      )}
      {merchant.rejected_notice && (
        <Fact name={t('merchant.rejected')}>
          <RejectedNotice notice={merchant.rejected_notice} />
        </Fact>
      )}
    </dl>
  )
}

export const hostName = (host: string) => host.replace('https://', '')

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-tablet:mt-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function NoticeAddress({ address }: { address: string }) {
  const t = useT()
  const hydrated = useHydrated()
  const text = useRef<HTMLSpanElement>(null)
  const { copied, copy } = useCopy(address, {
    select: () => globalThis.getSelection()?.selectAllChildren(text.current!),
    done: t('merchant.copied'),
    failed: t('merchant.copy_failed'),
  })
  const Icon = copied ? Check : Copy
  return (
    <span className="flex items-start gap-1">
      <span ref={text} className="min-w-0 select-all">
        {address}
      </span>
      <IconButton
        size="small"
        className="-my-1 shrink-0"
        label={t('merchant.copy')}
        icon={<Icon aria-hidden className="size-4" />}
        disabled={!hydrated}
        onClick={() => void copy()}
      />
    </span>
  )
}

function RejectedNotice({ notice }: { notice: NonNullable<Merchant['rejected_notice']> }) {
  const t = useT()
  return (
    <>
      <p>
        <Moment seconds={notice.at} /> · {t(`merchant.rejected_reason.${notice.reason}`)} ·{' '}
        {t('merchant.rejected_size', { bytes: notice.bytes })}
      </p>
      {notice.start && <code className="mt-1 block rounded-small bg-paper px-2 py-1 text-small">{notice.start}</code>}
    </>
  )
}
