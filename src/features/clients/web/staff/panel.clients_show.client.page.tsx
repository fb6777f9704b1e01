import { Combine, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { ContactLink } from '#ui/admin/contact.tsx'
import { useListAddress } from '#ui/admin/list-address.ts'
import { Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { BounceWarning } from '#features/notifications/bounce-warning.tsx'
import { clientsPanel } from '../../contract.ts'
import type { clientPage } from '../../contract.ts'
import { BlacklistDialog, useBlacklist } from './blacklist.tsx'
import { ClientBadges } from './client-badges.tsx'
import { MergeWithDialog } from './merge-with.tsx'
import { ClientPasswordDialog } from './password-dialog.tsx'

type Data = PageData<typeof clientPage>

export default function PanelClient({ data: { client, comes_back, similar, events } }: { data: Data }) {
  const t = useT()
  const title = client.name || t('row.number', { id: client.id })
  const back = useListAddress({ at: clientsPanel })
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.clients_show')}
        </a>
      </nav>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold wrap-anywhere">
            {title} <span className="font-normal text-soft tabular-nums">{t('row.number', { id: client.id })}</span>
          </h1>
          <ClientBadges row={client} />
        </div>
        <ClientActions key={client.id} client={client} similar={similar} />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ClientFactsCard client={client} comes_back={comes_back} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {similar.length > 0 && <SimilarClientsCard client={client} similar={similar} />}
          <ClientEventsCard client={client} events={events} />
        </div>
      </div>
    </>
  )
}

function ClientActions({ client, similar }: Pick<Data, 'client' | 'similar'>) {
  const t = useT()
  const [open, setOpen] = useState<'blacklist' | 'password' | 'merge'>()
  const { add, remove, busy } = useBlacklist(client)
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size="small" href={`/auth_as_user?as=client&id=${client.id}`} target="_blank" rel="noopener">
        <ExternalLink aria-hidden className="size-4" /> {t('client.enter')}
      </ButtonLink>
      <Button size="small" onClick={() => setOpen('merge')}>
        <Combine aria-hidden className="size-4" /> {t('client.merge.with')}
      </Button>
      <Button size="small" onClick={() => setOpen('password')}>
        {t('client.password.set')}
      </Button>
      {client.blacklisted ? (
        <Button size="small" busy={busy} onClick={() => void remove()}>
          {t('client.blacklist.remove')}
        </Button>
      ) : (
        <Button size="small" look="danger" onClick={() => setOpen('blacklist')}>
          {t('client.blacklist.add')}
        </Button>
      )}
      {open === 'blacklist' && (
        <BlacklistDialog
          name={client.name}
          busy={busy}
          onClose={close}
          onAdd={(reason) => void add(reason).then((done) => done && close())}
        />
      )}
      {open === 'password' && <ClientPasswordDialog id={client.id} name={client.name} onClose={close} />}
      {open === 'merge' && <MergeWithDialog client={client} similar={similar} onClose={close} />}
    </div>
  )
}

function ClientFactsCard({ client, comes_back }: Pick<Data, 'client' | 'comes_back'>) {
  const t = useT()
  const yes = (value: boolean) => t(value ? 'action.yes' : 'action.no')
  const moment = (seconds: number | null) => (seconds === null ? '—' : <Moment seconds={seconds} />)
  const facts: [string, ReactNode][] = [
    [
      t('client.email'),
      <div key="email">
        <ContactLink address={client.email} confirmed={client.email_confirmed} />
        {comes_back && <BounceWarning accountId={client.id} />}
      </div>,
    ],
    [t('client.phone'), <ContactLink key="phone" address={client.phone} confirmed={client.phone_confirmed} />],
    [t('client.city'), client.city || '—'],
    [t('client.locale'), client.locale ? t(`locale.${client.locale}`) : '—'],
    [t('client.created_at'), moment(client.created_at)],
    [t('client.seen_at'), moment(client.seen_at)],
    [t('client.terms'), moment(client.terms_confirmed_at)],
    [t('client.has_password'), yes(client.has_password)],
    [t('client.identities'), client.identities.join(', ') || '—'],
    [t('client.email_subscribed'), yes(client.email_subscribed)],
    [t('client.tutor'), yes(client.tutor)],
  ]
  return (
    <Card title={t('client.facts')}>
      {client.blacklisted && (
        <div className="mb-4 rounded-card bg-coral-wash px-4 py-3 text-base">
          <p className="font-medium text-coral">{t('client.mark.blacklisted')}</p>
          <p className="wrap-anywhere">{client.blacklist_reason || t('client.blacklist.no_reason')}</p>
          <p>{moment(client.blacklisted_at)}</p>
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function SimilarClientsCard({ client, similar }: Pick<Data, 'client' | 'similar'>) {
  const t = useT()
  return (
    <Card title={t('client.alike')}>
      <ul className="divide-y divide-line">
        {similar.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="max-w-full min-w-0">
              <a href={`${clientsPanel.path}${other.id}/`} className="font-medium text-green">
                {other.name || t('row.number', { id: other.id })}
              </a>{' '}
              <Badge tone="sun">{t(`client.same.${other.same}`)}</Badge>
              <span className="block truncate text-small text-soft">
                {[other.email, other.phone, other.city].filter(Boolean).join(' · ')}
              </span>
            </span>
            <ButtonLink size="small" href={`${clientsPanel.path}merge/?client_id=${client.id}&client_id2=${other.id}`}>
              {t('client.merge.action')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ClientEventsCard({ client, events }: Pick<Data, 'client' | 'events'>) {
  const t = useT()
  const { auth, menu } = useFrame()
  const canReadAudit = menu.some(({ items }) => items.some(({ segment }) => segment === 'audit'))
  return (
    <Card
      title={t('client.happened')}
      action={
        auth.admin && canReadAudit ? (
          <a href={`/panel/audit/?entity=client&entity_id=${client.id}`} className="text-small text-green">
            {t('panel.page.audit')}
          </a>
        ) : undefined
      }
    >
      {events.length === 0 ? (
        <p className="text-soft">{t('client.nothing_happened')}</p>
      ) : (
        <ol className="grid gap-2">
          {events.map(({ id, event, who, at }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {t(`event.${event}`)}
                {who && <span className="text-soft"> · {who}</span>}
              </span>
              <Moment seconds={at} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
