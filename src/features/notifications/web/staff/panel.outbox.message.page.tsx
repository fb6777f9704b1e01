import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { outboxPanel } from '../../contract.ts'
import type { outboxMessagePage } from '../../contract.ts'
import { MessageBody } from './message-body.tsx'
import { MessageStateBadge } from './message-state-badge.tsx'

export default function OutboxMessage({ data }: { data: PageData<typeof outboxMessagePage> }) {
  const t = useT()
  const { message } = data
  const title = message.about
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={outboxPanel.path} className="text-green">
          {t('panel.page.outbox')}
        </a>
      </nav>
      <h1 className="mb-6 text-title font-semibold break-words">{title}</h1>
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_300px]">
        <Facts message={message} />
        <div className="grid min-w-0 gap-6">
          <Part title={t('outbox.seen')}>
            <MessageBody blocks={message.blocks} mail={message.channel === 'mail'} />
          </Part>
          {message.channel === 'mail' && (
            <>
              <Part title={t('outbox.text')}>
                <Source text={message.text} />
              </Part>
              <Part title={t('outbox.headers')}>
                <Source text={message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
              </Part>
              <details>
                <summary className="mb-2 text-lead font-semibold">{t('outbox.html')}</summary>
                <Source text={message.html} />
              </details>
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Source({ text }: { text: string }) {
  return (
    <pre className="rounded-card border border-line bg-card p-4 text-small break-words whitespace-pre-wrap">{text}</pre>
  )
}

function Facts({ message }: { message: PageData<typeof outboxMessagePage>['message'] }) {
  const t = useT()
  const facts: [string, ReactNode][] = [
    [t('outbox.recipient'), message.recipient],
    [t('outbox.channel'), t(`outbox.channel.${message.channel}`)],
    [t('outbox.template'), message.template],
    [t('outbox.language'), t(`locale.${message.locale}`)],
    [t('outbox.written'), <Moment key="at" seconds={message.created_at} />],
  ]
  if (message.sent_at !== null) facts.push([t('outbox.sent'), <Moment key="at" seconds={message.sent_at} />])
  if (message.next_attempt_at !== null)
    facts.push([t('outbox.next_attempt'), <Moment key="at" seconds={message.next_attempt_at} />])
  if (message.last_error) facts.push([t('outbox.last_error'), message.last_error])
  return (
    <div className="rounded-card border border-line bg-card p-5 wide:order-last">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <MessageStateBadge state={message.state} />
        <span className="text-small text-soft">{t('outbox.attempts', { attempts: message.attempts })}</span>
      </p>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-1">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 first:col-span-2 wide:first:col-span-1">
            <dt className="text-small text-soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
