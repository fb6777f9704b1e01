import { useState } from 'react'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { LabelledField, inputLook } from '#ui/parts/field.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import type { DevelopersData } from '../contract/reference.ts'
import { Code, EndpointCard } from './endpoint-card.tsx'

/** The reference works without JavaScript; with it, every call can be tried with an own token. */
export default function Developers({ data }: { data: DevelopersData }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const hydrated = useHydrated()
  const [token, setToken] = useState('')
  const title = t('developers.title')
  return (
    <section className="mx-auto grid max-w-200 gap-6 px-4 py-8 tablet:py-12">
      <PageHead
        title={`${title} — ${edition.siteName}`}
        description={t('developers.description', { site: edition.siteName })}
      />
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('developers.lead')}</p>
      </div>
      <section className="grid gap-3">
        <h2 className="text-lead font-semibold">{t('developers.auth')}</h2>
        <p className="text-pretty">{t('developers.auth_text')}</p>
        <p>
          <a href={href('/api-access')} className="text-green underline-offset-4">
            {t('developers.get_token')}
          </a>
        </p>
        <p className="text-pretty">{t('developers.limits_text', data.limits)}</p>
        <p className="text-pretty">{t('developers.errors_text')}</p>
        <p className="text-pretty">{t('developers.versions_text')}</p>
        {hydrated && (
          <LabelledField label={t('developers.token')} hint={t('developers.token_hint')}>
            {(wired) => (
              <input
                {...wired}
                type="password"
                autoComplete="off"
                spellCheck={false}
                value={token}
                maxLength={200}
                onChange={(event) => setToken(event.currentTarget.value.trim())}
                className={`${inputLook} font-mono`}
              />
            )}
          </LabelledField>
        )}
      </section>
      <section className="grid gap-4">
        <h2 className="text-lead font-semibold">{t('developers.calls')}</h2>
        {data.endpoints.map((endpoint) => (
          <EndpointCard key={endpoint.name} endpoint={endpoint} token={token} />
        ))}
      </section>
      <section className="grid gap-3">
        <h2 className="text-lead font-semibold">{t('developers.webhooks')}</h2>
        <p className="text-pretty">{t('developers.webhooks_text')}</p>
        <ul className="grid gap-1">
          {data.events.map((event) => (
            <li key={event}>
              <code>{event}</code> <span className="text-soft">{t(`developers.event.${event}`)}</span>
            </li>
          ))}
        </ul>
        <Code text={data.webhook_body} label={t('developers.body')} />
        <p className="text-pretty">{t('developers.verify_text')}</p>
        <Code text={data.verify} label={t('developers.verify')} />
      </section>
    </section>
  )
}
