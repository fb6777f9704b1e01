import { useId, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { Moment } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { SchoolMessageEntry, schoolConnectionPage, transferEndpoints } from '../../contract/staff.ts'
import { ConnectionFacts } from './connection-facts.tsx'
import { SchoolTabs } from './school-tabs.tsx'

type Data = PageData<typeof schoolConnectionPage>

/** The connection to the school and what has gone wrong with it. */
export default function SchoolConnection({ data }: { data: Data }) {
  const t = useT()
  const isFailing = data.failing_since !== null
  return (
    <>
      <PageHead title={`${t('school_panel.tab.school')} — Repeto`} />
      <h1 className="mb-3 text-title font-semibold">{t('panel.page.transfer_settings')}</h1>
      <SchoolTabs current="school" counts={data.counts} />
      <div className="grid max-w-200 gap-4">
        <Card
          title={t('school_panel.connection')}
          action={
            <Badge tone={isFailing ? 'coral' : data.connection === 'none' ? 'sun' : 'green'}>
              {isFailing ? t('school_panel.failing') : t(`school_panel.connection.${data.connection}`)}
            </Badge>
          }
        >
          <ConnectionFacts data={data} />
        </Card>
        <Messages data={data} />
        <OfflineLessons on={data.transfer_offline_lesson} />
      </div>
    </>
  )
}

function Messages({ data: { waiting, failing, refused } }: { data: Data }) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function finish(pending: ReturnType<typeof repeatMessages>, done: string) {
    setBusy(true)
    const answer = await pending
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', done)
    return refresh()
  }

  return (
    <Card title={t('school_panel.messages')}>
      <div className="grid justify-items-start gap-3">
        <p>{t('school_panel.waiting', { count: waiting })}</p>
        {failing && (
          <div className="grid justify-items-start gap-2">
            <p>{t('school_panel.failing_message')}</p>
            <p className="wrap-anywhere">
              <MessageFacts message={failing} />
            </p>
            <Button
              size="small"
              disabled={busy}
              onClick={() => void finish(setMessageAside(failing.id), t('school_panel.put_aside'))}
            >
              {t('school_panel.set_aside')}
            </Button>
          </div>
        )}
        {refused.length > 0 && (
          <ul className="grid gap-2">
            {refused.map((message) => (
              <li key={message.id} className="wrap-anywhere">
                <MessageFacts message={message} />{' '}
                <Button
                  size="small"
                  look="quiet"
                  disabled={busy}
                  onClick={() => void finish(repeatMessages({ message_id: message.id }), t('school_panel.repeated'))}
                >
                  {t('school_panel.send_again')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {(waiting > 0 || refused.length > 0) && (
          <Button busy={busy} onClick={() => void finish(repeatMessages({}), t('school_panel.repeated'))}>
            {t('school_panel.repeat')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const repeatMessages = (which: { message_id?: number }) =>
  call<typeof transferEndpoints.repeatMessages>('POST /api/admin/school/messages/repeat', which)
const setMessageAside = (message_id: number) =>
  call<typeof transferEndpoints.setMessageAside>('POST /api/admin/school/message/set_aside', { message_id })

function MessageFacts({ message }: { message: SchoolMessageEntry }) {
  const t = useT()
  const { kind, order_id: order, candidate_id: candidate, error, created_at: at } = message
  return (
    <>
      <b className="font-semibold">{t(`school_panel.message.${kind}`)}</b>{' '}
      {order === null ? (
        t('row.number', { id: candidate ?? 0 })
      ) : (
        <a href={`/panel/users_orders/${order}/`} className="text-green underline underline-offset-4">
          {t('row.number', { id: order })}
        </a>
      )}{' '}
      · <span className="text-coral">{error}</span> · <Moment seconds={at} />
    </>
  )
}

function OfflineLessons({ on }: { on: boolean }) {
  const t = useT()
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function change() {
    setBusy(true)
    const route = 'POST /api/admin/settings/set/transfer_offline_lesson'
    const answer = await call<typeof transferEndpoints.setOffline>(route, { value: !on })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('form.saved'))
    return refresh()
  }

  return (
    <Card title={t('school_panel.settings')}>
      <div className="flex items-start gap-3">
        <Switch on={on} aria-labelledby={id} disabled={busy} onClick={() => void change()} className="mt-0.5" />
        <span>
          <span id={id} className="font-medium">
            {t('school_panel.offline')}
          </span>
          <span className="block text-small text-soft">{t('school_panel.offline_hint')}</span>
        </span>
      </div>
    </Card>
  )
}
