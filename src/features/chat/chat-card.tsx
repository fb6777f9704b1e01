import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { ChatBlock } from './chat-block.tsx'
import { useLastMessageText } from './web/last-message-text.ts'
import { useOrderMessages } from './web/use-order-messages.ts'
import type { ChatWindowProps } from './web/chat-window.tsx'

type Conversation = Parameters<ReturnType<typeof useLastMessageText>>[0]
type Props = ChatWindowProps & {
  /** The element id: a URL hash such as `#client_chat_block` opens the card. */
  anchor: string
  /** Shown while the conversation has no messages. */
  invitation: string
  conversation: (Conversation & { unread: number }) | undefined
  begins: 'shut' | 'open' | 'focused'
}

/**
 * A conversation next to its order. It is collapsed to one row until it is clicked or opened by the URL hash; then the
 * input is focused.
 */
export function ChatCard({ anchor, invitation, conversation, begins, ...place }: Props) {
  const t = useT()
  const live = useHydrated()
  const box = useRef<HTMLElement>(null)
  // The card stays open after all messages have been read.
  const [stands, setStands] = useState(begins)
  const asked = useAnchor(anchor)
  const last = useLastMessageText()
  const open = live && (stands !== 'shut' || asked)
  const { name, avatar } = place
  useEffect(() => {
    if (asked || stands === 'focused') box.current?.scrollIntoView({ block: 'nearest' })
  }, [asked, stands])
  return (
    <section
      ref={box}
      id={anchor}
      aria-label={name}
      className="flex scroll-mt-4 flex-col overflow-hidden rounded-card border border-line bg-card"
    >
      {open ? (
        <>
          <h2 className="flex items-center gap-3 px-3 pt-3 pb-0.5 font-semibold">
            <Avatar name={name} src={avatar} size={40} />
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
          </h2>
          <ChatBlock {...place} focus={stands === 'focused' || asked} />
        </>
      ) : (
        <button
          type="button"
          disabled={!live}
          onClick={() => setStands('focused')}
          className="flex min-h-16 w-full items-center gap-3 p-3 text-left hover:bg-green-wash"
        >
          <Avatar name={name} src={avatar} size={40} />
          <span className="min-w-0 grow">
            <span className="block font-medium">{conversation ? name : t('chat.write', { name })}</span>
            <span className="block truncate text-base text-soft">{conversation ? last(conversation) : invitation}</span>
          </span>
          {conversation && conversation.unread > 0 ? (
            <CountPill
              tone="green"
              count={conversation.unread}
              label={t('chat.unread', { count: conversation.unread })}
            />
          ) : (
            <MessageCircle size={20} className="shrink-0 text-green" aria-hidden />
          )}
        </button>
      )}
    </section>
  )
}

/** Reports messages about an order that arrive in a conversation which is not open on the page. */
export function OrderMessageListener({
  tell,
  ...about
}: Pick<ChatWindowProps, 'order_id' | 'me'> & { tell: () => void }) {
  useOrderMessages(about, tell)
  return null
}

/** True when the URL hash names the anchor, on load or after a hash change. */
function useAnchor(anchor: string): boolean {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const look = () => setAsked((before) => before || location.hash === `#${anchor}`)
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [anchor])
  return asked
}
