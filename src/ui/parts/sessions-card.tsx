import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { Envelope } from '#shared/contract.ts'
import type { SessionListData } from '#shared/session-list.ts'
import { notifyFailure } from '../api.ts'
import { Moment } from '../format.tsx'
import { useT } from '../frame.tsx'
import type { Translate } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { refresh } from '../navigation.ts'
import { notify } from '../notify.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Confirm } from './confirm.tsx'

type Session = SessionListData[number]

/** Where the reader is logged in. `limitedText` names sessions that open only a part. */
export function SessionsCard(props: {
  sessions: SessionListData
  limitedText: string
  end: (id: string) => Promise<Envelope<object>>
  endOthers: () => Promise<Envelope<object>>
}) {
  const t = useT()
  const hydrated = useHydrated()
  const [ending, setEnding] = useState<Session | 'others'>()
  const [busy, setBusy] = useState(false)
  const { sessions, limitedText } = props
  const hasOthers = sessions.some(({ current }) => !current)

  async function end(target: Session | 'others') {
    setBusy(true)
    const answer = await (target === 'others' ? props.endOthers() : props.end(target.id))
    setBusy(false)
    setEnding(undefined)
    if (answer.status === 'fail') notifyFailure(answer, t)
    else notify('done', t(target === 'others' ? 'sessions.others_ended' : 'sessions.ended'))
    await refresh()
  }

  return (
    <Card title={t('sessions.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-base text-pretty text-soft">{t('sessions.lead')}</p>
        <ul className="grid w-full divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              limitedText={limitedText}
              disabled={!hydrated}
              onEnd={() => setEnding(session)}
            />
          ))}
        </ul>
        {hasOthers && (
          <Button disabled={!hydrated} onClick={() => setEnding('others')}>
            {t('sessions.end_others')}
          </Button>
        )}
      </div>
      {ending && (
        <Confirm
          question={
            ending === 'others'
              ? t('sessions.end_others_question')
              : t('sessions.end_question', { device: deviceText(t, ending) })
          }
          action={t(ending === 'others' ? 'sessions.end_others' : 'sessions.end')}
          busy={busy}
          onConfirm={() => void end(ending)}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </Card>
  )
}

function SessionItem(props: { session: Session; limitedText: string; disabled: boolean; onEnd: () => void }) {
  const t = useT()
  const { session, limitedText, disabled, onEnd } = props
  const device = deviceText(t, session)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <MonitorSmartphone aria-hidden className="size-5 text-green" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {device}
          {session.current && <Badge>{t('sessions.current')}</Badge>}
        </p>
        <p className="text-small wrap-anywhere text-soft">
          {t('sessions.signed_in')} <Moment seconds={session.signed_in} />
          {!session.current && (
            <>
              {' · '}
              {t('sessions.last_active')} <Moment seconds={session.last_active} />
            </>
          )}
          {session.limited && ` · ${limitedText}`}
        </p>
      </div>
      {!session.current && (
        <Button size="small" disabled={disabled} aria-label={t('sessions.end_name', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function deviceText(t: Translate, { browser, system }: Session): string {
  if (browser && system) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
