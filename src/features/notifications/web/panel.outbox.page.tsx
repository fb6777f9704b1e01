import type { PageData } from '#shared/contract.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { ListPager } from '#ui/admin/pager.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { SearchField } from '#ui/parts/search-field.tsx'
import { Select } from '#ui/parts/select.tsx'
import { outboxPanel } from '../contract.ts'
import type { outboxPage } from '../contract.ts'
import { OutboxTestForm } from './outbox-test-form.tsx'
import { MessageStateBadge } from './message-state-badge.tsx'

type Data = PageData<typeof outboxPage>

export default function Outbox({ data }: { data: Data }) {
  const t = useT()
  const query = useQuery()
  const { items, total, page, pages } = data.messages
  // Messengers are linked by account, so a test cannot be sent to an address.
  const tested = data.channels.filter((channel) => channel !== 'messenger')
  const filtered = Boolean(query.get('channel') || query.get('recipient'))
  return (
    <>
      <title>{`${t('panel.page.outbox')} — Repeto`}</title>
      <h1 className="text-title font-semibold">{t('panel.page.outbox')}</h1>
      <p className="mb-6 max-w-text text-soft">{t('outbox.lead')}</p>
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,1fr)_300px]">
        <section aria-label={t('panel.page.outbox')} className="min-w-0">
          <Filters channels={data.channels} filtered={filtered} />
          <p className="mb-2 text-soft tabular-nums">{t('list.total', { total })}</p>
          {items.length === 0 ? (
            <EmptyState title={t(filtered ? 'list.empty' : 'outbox.empty')} />
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {items.map((message) => (
                <Row key={`${message.channel} ${message.id}`} message={message} />
              ))}
            </ul>
          )}
          <ListPager page={page} pages={pages} />
        </section>
        <OutboxTestForm channels={tested} />
      </div>
    </>
  )
}

function Filters({ channels, filtered }: { channels: Data['channels']; filtered: boolean }) {
  const t = useT()
  const query = useQuery()
  return (
    <form
      key={query.with({ page: undefined })}
      role="search"
      action={outboxPanel.path}
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      {channels.length > 1 && (
        <div className="min-w-40 flex-1 tablet:max-w-60">
          <Select
            dense
            name="channel"
            aria-label={t('outbox.channel')}
            empty={`${t('outbox.channel')}: ${t('list.any')}`}
            choices={channels.map((channel) => ({ value: channel, text: t(`outbox.channel.${channel}`) }))}
            defaultValue={query.get('channel')}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </div>
      )}
      <div className="min-w-40 flex-1 tablet:max-w-60">
        <SearchField dense label={t('outbox.recipient')} name="recipient" defaultValue={query.get('recipient')} />
      </div>
      <Button type="submit" size="small">
        {t('list.filter')}
      </Button>
      {filtered && (
        <ButtonLink look="quiet" size="small" href={outboxPanel.path}>
          {t('list.clear')}
        </ButtonLink>
      )}
    </form>
  )
}

/** The whole row is a link, except for messenger messages, which are shown in full. */
function Row({ message }: { message: Data['messages']['items'][number] }) {
  const t = useT()
  const { id, channel, service, recipient, about, state, attempts, last_error: lastError, created_at: at } = message
  const inside = (
    <>
      <span className="col-span-2 flex min-w-0 gap-2 tablet:col-span-1">
        <span className="truncate font-medium">{recipient}</span>
        <span className="shrink-0 text-soft">{service ?? t(`outbox.channel.${channel}`)}</span>
      </span>
      <span className="order-2 tablet:order-none tablet:text-right">
        <Moment seconds={at} />
      </span>
      <span
        className={`order-1 col-span-2 text-soft tablet:col-span-1 ${service === null ? 'truncate' : 'wrap-anywhere'}`}
      >
        {about || t('chat_panel.file')}
      </span>
      <span className="order-3 flex items-center justify-end gap-2">
        {attempts > 1 && <span className="text-small text-soft">{t('outbox.attempts', { attempts })}</span>}
        <MessageStateBadge state={state} />
      </span>
      {lastError && <span className="order-4 col-span-2 truncate text-small text-coral">{lastError}</span>}
    </>
  )
  const look = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 text-ink no-underline'
  return (
    <li>
      {service === null ? (
        <a href={`${outboxPanel.path}${id}/`} className={`${look} hover:bg-paper`}>
          {inside}
        </a>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  )
}
