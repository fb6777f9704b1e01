import type { ReactNode } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { PageMessage } from '../model.ts'
import { Composer } from './composer.tsx'
import type { Conversation } from './conversation.ts'
import { MessageList } from './message-list.tsx'
import type { Counterpart } from './message.tsx'
import { targetKey, useConversation } from './use-conversation.ts'
import type { ConversationListeners } from './use-conversation.ts'
import type { ConversationTarget } from './conversation-target.ts'

/** Staff get details on each message and hear all messages about the order. */
export type ChatWindowProps = ConversationTarget &
  ConversationListeners & {
    name: string
    avatar?: string | undefined
    /** Fills the available height instead of growing with the content. */
    fill?: boolean
    focus?: boolean
    renderDetails?: ((message: PageMessage) => ReactNode) | undefined
  }

export function ChatWindow({
  name,
  avatar,
  fill = false,
  focus = false,
  onSystemMessage,
  onMessage,
  renderDetails,
  ...at
}: ChatWindowProps) {
  const t = useT()
  const { acting } = useFrame().auth
  const loaded = useConversation(at, { onSystemMessage, onMessage })
  if (loaded === 'failed')
    return (
      <p className="p-4 text-base text-soft" role="alert">
        {t('chat.failed')}
      </p>
    )
  if (!loaded)
    return (
      <p className="flex items-center gap-2 p-4 text-base text-soft" role="status">
        <Spinner /> {t('chat.loading')}
      </p>
    )
  const { conversation, fetchOlder, readBefore, markRead } = loaded
  const { role } = at.to
  // Staff see the full text and may send files before the appointment.
  const whole = conversation.open || at.me.role === 'admin'
  const speaks = conversation.canSend && !conversation.accessDenied && !acting
  return (
    <div
      data-chat
      className={`flex min-h-0 flex-col -outline-offset-4 data-over:bg-green-wash data-over:outline-2 data-over:outline-green data-over:outline-dashed ${fill ? 'grow' : ''}`}
    >
      <Status conversation={conversation} to={role} name={name} speaks={speaks} />
      <MessageList
        conversation={conversation}
        me={at.me.role}
        other={{ role, name, avatar }}
        readBefore={readBefore}
        fetchOlder={fetchOlder}
        onRead={markRead}
        fill={fill}
        renderDetails={renderDetails}
      />
      {speaks ? (
        <>
          {!whole && (
            <p className="border-t border-line bg-slate-wash px-3 py-1.5 text-small text-slate">{t('chat.masked')}</p>
          )}
          <Composer
            draft={targetKey(at)}
            name={name}
            focus={focus}
            files={whole}
            onType={() => conversation.signal('typing')}
            onSend={(words) => conversation.send({ idempotency_key: crypto.randomUUID(), ...words })}
          />
        </>
      ) : (
        <p className="border-t border-line p-3 text-base text-soft">
          {t(conversation.accessDenied ? 'chat.refused' : acting ? 'chat.acting' : 'chat.closed')}
        </p>
      )}
    </div>
  )
}

type StatusProps = { conversation: Conversation; to: Counterpart['role']; name: string; speaks: boolean }

function Status({ conversation, to, name, speaks }: StatusProps) {
  const t = useT()
  const { offline } = conversation
  const both = to === 'both'
  return (
    <div className="border-b border-line px-3 py-1.5 text-small text-soft">
      <p role="status" className={offline ? 'text-sun-deep' : 'hidden'}>
        {offline && t('chat.offline')}
      </p>
      {!offline && (
        <p data-presence className="flex min-h-4.5 items-center gap-2">
          {conversation.presence.isActive('typing') ? (
            t(both ? 'chat.typing_both' : 'chat.typing', { name })
          ) : conversation.presence.isActive('here') ? (
            <>
              <span aria-hidden className="size-2 rounded-full bg-green" />{' '}
              {t(both ? 'chat.here_both' : 'chat.here', { name })}
            </>
          ) : (
            // The hint is only for people who may write. Staff are treated as always reachable.
            speaks && t(both ? 'chat.away_both' : to === 'admin' ? 'chat.away_staff' : 'chat.away', { name })
          )}
        </p>
      )}
    </div>
  )
}
