import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { useTimeZone } from '#ui/zone.ts'
import type { PageMessage, Speaker } from '../model.ts'
import type { Conversation } from './conversation.ts'
import { OnItsWay } from './on-its-way.tsx'
import { place, Said } from './said.tsx'
import type { Other } from './said.tsx'
import type { Loaded } from './use-conversation.ts'
import { useScrolling, useSeen } from './use-scrolling.ts'

type Props = {
  conversation: Conversation
  me: Speaker
  other: Other
  /** What came after this position was new when the window opened. */
  readBefore: number
  older: Loaded['older']
  onRead: (position: number) => void
  /** Takes the room there is, instead of growing with what is said. */
  fill?: boolean
  marks?: ((message: PageMessage) => ReactNode) | undefined
}

/** Oldest first, by days; what is on its way stands at the end. */
export function Messages({ conversation, me, other, readBefore, older, onRead, fill = false, marks }: Props) {
  const t = useT()
  const timeZone = useTimeZone()
  const { messages, waiting, others } = conversation
  const first = messages.find(({ position, sender }) => position > readBefore && sender !== me)?.position
  // What comes while the window stands open is read along; what is fetched from before may be newer than what was read.
  const [hadNew] = useState(first !== undefined)
  const firstNew = hadNew ? first : undefined
  const { list, atEnd, loading, onScroll, toEnd, loadOlder } = useScrolling(conversation, older)
  const last = messages.at(-1)
  const unseen = useSeen(list, { conversation, me, atEnd, onRead })

  return (
    <div className={`relative flex min-h-0 flex-col ${fill ? 'grow' : ''}`}>
      <div
        ref={list}
        data-messages
        role="log"
        aria-label={t('chat.messages')}
        // What is new is told below, once and without the history.
        aria-live="off"
        aria-busy={loading}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className={`relative flex flex-col overflow-y-auto overscroll-contain p-3 -outline-offset-2 [overflow-anchor:none] ${fill ? 'min-h-0 grow' : 'max-h-112 min-h-36'}`}
      >
        {older && (
          <Button look="quiet" size="small" busy={loading} onClick={() => void loadOlder()} className="self-center">
            {t('chat.older')}
          </Button>
        )}
        {messages.length + waiting.length === 0 && (
          <p className="m-auto max-w-80 py-4 text-center text-base text-balance text-soft">{t('chat.nothing')}</p>
        )}
        {/* A short conversation stands at the end, beside where it goes on. */}
        <span aria-hidden className="mt-auto" />
        {place(messages, firstNew, timeZone).map((placed) => (
          <Said
            key={placed.message.id}
            {...placed}
            me={me}
            other={other}
            read={placed.message.position <= others.readTo}
            marks={marks?.(placed.message)}
          />
        ))}
        {waiting.map((one) => (
          <OnItsWay key={one.client_id} message={one} conversation={conversation} />
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
      <Heard key={messages.length > 0 ? 'begun' : 'new'} last={last} me={me} other={other} />
    </div>
  )
}

/** Readers of the screen hear what comes while they are here. */
function Heard({ last, me, other }: { last: Conversation['messages'][number] | undefined; me: Speaker; other: Other }) {
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
