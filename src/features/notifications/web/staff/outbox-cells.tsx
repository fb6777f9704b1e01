import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import type { outbox } from '../../contract.ts'
import type { MessageState } from '../../model.ts'
import { MessageStateBadge } from './message-state-badge.tsx'

type Props = { row: ListScreenRow<typeof outbox> }

export function ChannelCell({ row: { service, channel } }: Props) {
  const t = useT()
  return service ?? t(`outbox.channel.${channel}`)
}

export function AboutCell({ row: { about, service, last_error: error } }: Props) {
  const t = useT()
  return (
    <>
      <span className={`block ${service === null ? 'truncate' : 'wrap-anywhere'}`}>
        {about || t('chat_panel.file')}
      </span>
      {error && <span className="block truncate text-small text-coral">{error}</span>}
    </>
  )
}

export function StateCell({ row: { attempts, state } }: Props) {
  const t = useT()
  return (
    <>
      <MessageStateBadge state={state as MessageState} />
      {attempts > 1 && <span className="ml-2 text-small text-soft">{t('outbox.attempts', { attempts })}</span>}
    </>
  )
}
