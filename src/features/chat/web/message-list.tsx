import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { PageMessage, ChatRole } from '../model.ts'
import type { Conversation } from './conversation.ts'
import { PendingBubble } from './pending-bubble.tsx'
import { groupMessages, ChatMessage } from './message.tsx'
import type { Counterpart } from './message.tsx'
import type { LoadedConversation } from './use-conversation.ts'
import { useScrolling, useReadTracking } from './use-scrolling.ts'

type Props = {
  conversation: Conversation
  me: ChatRole
  other: Counterpart
  /** Messages after this position were new when the window opened. */
  readBefore: number
  fetchOlder: LoadedConversation['fetchOlder']
  onRead: (position: number) => void
  /** Fills the available height instead of growing with the content. */
  fill?: boolean
  renderDetails?: ((message: PageMessage) => ReactNode) | undefined
}

/** Oldest first, grouped by day, with pending messages at the end. */
export function MessageList({
  conversation,
  me,
  other,
  readBefore,
  fetchOlder,
  onRead,
  fill = false,
  renderDetails,
}: Props) {
  const t = useT()
  const timeZone = useTimeZone()
  const { messages, pending, presence } = conversation
  const first = messages.find(({ position, sender }) => position > readBefore && sender !== me)?.position
  // Messages that arrive later are not marked as new, nor are older ones loaded on scrolling.
  const [hadNew] = useState(first !== undefined)
  const firstNew = hadNew ? first : undefined
  const { list, atEnd, loading, onScroll, toEnd, loadOlder } = useScrolling(conversation, fetchOlder)
  const last = messages.at(-1)
  const unseen = useReadTracking(list, { conversation, me, atEnd, onRead })

  return (
    <div className={`relative flex min-h-0 flex-col ${fill ? 'grow' : ''}`}>
      <div
        ref={list}
        data-messages
        role="log"
        aria-label={t('chat.messages')}
        // New messages are announced below, without the history.
        aria-live="off"
        aria-busy={loading}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className={`relative flex flex-col overflow-y-auto overscroll-contain p-3 -outline-offset-2 [overflow-anchor:none] ${fill ? 'min-h-0 grow' : 'max-h-112 min-h-36'}`}
      >
        {fetchOlder && (
          <Button look="quiet" size="small" busy={loading} onClick={() => void loadOlder()} className="self-center">
            {t('chat.older')}
          </Button>
        )}
        {messages.length + pending.length === 0 && (
          <p className="m-auto max-w-80 py-4 text-center text-base text-balance text-soft">{t('chat.nothing')}</p>
        )}
        {/* Pushes a short conversation to the bottom. */}
        <span aria-hidden className="mt-auto" />
        {groupMessages(messages, firstNew, timeZone).map((placed) => (
          <ChatMessage
            key={placed.message.id}
            {...placed}
            me={me}
            other={other}
            read={placed.message.position <= presence.readPosition}
            marks={renderDetails?.(placed.message)}
          />
        ))}
        {pending.map((one) => (
          <PendingBubble key={one.idempotency_key} message={one} conversation={conversation} />
        ))}
      </div>
      {!atEnd && (
        <Button
          size="small"
          onClick={toEnd}
          className="absolute bottom-2 left-1/2 min-h-9 -translate-x-1/2 rounded-full shadow-float"
        >
          <ArrowDown size={16} aria-hidden />
          {unseen > 0 ? t('chat.new_below', { count: unseen }) : t('chat.to_end')}
        </Button>
      )}
      <NewMessageAnnouncer key={messages.length > 0 ? 'begun' : 'new'} last={last} me={me} other={other} />
    </div>
  )
}

/** Announces new messages to screen readers. */
function NewMessageAnnouncer({
  last,
  me,
  other,
}: {
  last: Conversation['messages'][number] | undefined
  me: ChatRole
  other: Counterpart
}) {
  const t = useT()
  const [from] = useState(last?.position ?? 0)
  const fresh = last && last.position > from && last.sender !== me && !last.deleted ? last : undefined
  const name = fresh && (fresh.sender === other.role ? other.name : t(`chat.sender.${fresh.sender}`))
  return (
    <p role="status" className="sr-only">
      {fresh && `${name}: ${fresh.msg_text || t('chat.file.some')}`}
    </p>
  )
}
