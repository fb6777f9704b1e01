import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { ChatBlock } from './chat-block.tsx'
import { useLastWords } from './web/last-words.ts'
import { useOrderNews } from './web/order-news.ts'
import type { WindowProps } from './web/window.tsx'

type Talk = Parameters<ReturnType<typeof useLastWords>>[0]
type Props = WindowProps & {
  /** By which it is found in the address: `#client_chat_block` opens it. */
  anchor: string
  /** What is said while nobody has begun. */
  invitation: string
  /** What was said, if anything. */
  talk: (Talk & { unread: number }) | undefined
  /** Stands open from the beginning, or was asked for just now. */
  begins: 'shut' | 'open' | 'focused'
}

/**
 * A conversation beside what it is about. Until somebody begins it is one line that invites to; it opens on a press, or
 * by its address, and then the focus is where one writes.
 */
export function ChatCard({ anchor, invitation, talk, begins, ...place }: Props) {
  const t = useT()
  const live = useLive()
  const box = useRef<HTMLElement>(null)
  // Once open it stays so, also when everything in it has been read.
  const [stands, setStands] = useState(begins)
  const asked = useAnchor(anchor)
  const last = useLastWords()
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
            <span className="block font-medium">{talk ? name : t('chat.write', { name })}</span>
            <span className="block truncate text-base text-soft">{talk ? last(talk) : invitation}</span>
          </span>
          {talk && talk.unread > 0 ? (
            <CountPill tone="green" count={talk.unread} label={t('chat.unread', { count: talk.unread })} />
          ) : (
            <MessageCircle size={20} className="shrink-0 text-green" aria-hidden />
          )}
        </button>
      )}
    </section>
  )
}

/** Tells that something was said about an order in a conversation that does not stand open. */
export function OrderNews({ tell, ...about }: Pick<WindowProps, 'order_id' | 'me'> & { tell: () => void }) {
  useOrderNews(about, tell)
  return null
}

/** Whether the address asks for this place, on arriving or on the page itself. */
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
