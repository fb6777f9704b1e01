import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import type { ApiAccessData } from '../contract/tokens.ts'
import { TokensCard } from './tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

export default function ApiAccess({ data }: { data: ApiAccessData }) {
  const t = useT()
  const href = useHref()
  const { edition, auth } = useFrame()
  const title = t('api_access.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <PageHead title={`${title} — ${edition.siteName}`} />
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('api_access.lead')}</p>
        <p className="mt-2">
          <a href={href('/developers')} className="text-green underline-offset-4">
            {t('api_access.reference')}
          </a>
        </p>
      </div>
      {!data.email_confirmed && (
        <p role="status" className="rounded-card bg-sun-wash px-4 py-3 text-pretty">
          {t('api_access.email_unconfirmed')}{' '}
          <a
            href={href(auth.tutor_info ? '/settings' : '/client_profile')}
            className="text-green underline underline-offset-4"
          >
            {t('api_access.confirm_email')}
          </a>
        </p>
      )}
      <TokensCard data={data} />
      <WebhooksCard data={data} />
    </section>
  )
}
