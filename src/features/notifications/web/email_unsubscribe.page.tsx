import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { unsubscribeEndpoints, unsubscribePage } from '../preference-contract.ts'

type Data = PageData<typeof unsubscribePage>

export default function Unsubscribe({ data }: { data: Data }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  return (
    <section className="mx-auto max-w-140 px-4 py-8 tablet:py-16">
      <title>{`${t('unsubscribe.title', { site: edition.siteName })} — ${edition.siteName}`}</title>
      {data.kind === null ? (
        <UnsubscribeCard title={t('unsubscribe.unknown')} lead={t('unsubscribe.unknown_lead')}>
          <ButtonLink look="main" href={href('/')}>
            {t('unsubscribe.home')}
          </ButtonLink>
        </UnsubscribeCard>
      ) : (
        <UnsubscribeForm key={data.token} {...data} kind={data.kind} />
      )}
    </section>
  )
}

function UnsubscribeForm({ kind, token, rest, wanted: before }: Data & { kind: string }) {
  const t = useT()
  const href = useHref()
  const live = useHydrated()
  const [wanted, setWanted] = useState(before)
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)

  async function set(undo: boolean) {
    setBusy(true)
    const answer = await call<typeof unsubscribeEndpoints.unsubscribe>('POST /api/client/email_unsubscribe', {
      token,
      undo,
    })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    setWanted(answer.data.wanted)
    setMessage(undo ? t('unsubscribe.back') : '')
  }

  return (
    <UnsubscribeCard
      title={t(wanted ? `unsubscribe.ask.${kind}` : 'unsubscribe.done')}
      lead={message || t(wanted ? 'unsubscribe.lead' : 'unsubscribe.done_lead')}
    >
      <Button
        look={wanted && message === '' ? 'main' : 'plain'}
        busy={busy}
        disabled={!live}
        onClick={() => void set(!wanted)}
      >
        {t(wanted ? 'unsubscribe.stop' : 'unsubscribe.undo')}
      </Button>
      <a href={href(rest)} className="text-green underline-offset-4">
        {t('unsubscribe.rest')}
      </a>
    </UnsubscribeCard>
  )
}

function UnsubscribeCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card>
      <div aria-live="polite">
        <h1 className="mb-2 text-lead font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{lead}</p>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>
    </Card>
  )
}
