import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { storage } from '#ui/storage.ts'

export { PanelConversations } from './web/staff/conversations.tsx'

const key = 'panel chat'
/** Below this width the chat covers the page, so the stored state is ignored there. */
const wide = '(min-width: 1000px)'

/** The state is stored per browser unless the URL asks for a conversation. */
export function usePanelChat(asked: string) {
  const { path, search } = useFrame()
  const live = useHydrated()
  const here = path + search
  const [chosen, setChosen] = useState<{ at: string; open: boolean }>()
  const stored = live && storage('localStorage').getItem(key) === 'open' && matchMedia(wide).matches
  const open = chosen?.at === here ? chosen.open : asked !== '' || stored
  return {
    open,
    opened: open && chosen?.at === here,
    turn(next: boolean) {
      setChosen({ at: here, open: next })
      storage('localStorage').setItem(key, next ? 'open' : 'closed')
      // Reloads the unread counts of the page.
      if (!next) void refresh()
    },
  }
}

export function PanelChatButton(props: { unread: number; open: boolean; onClick: () => void }) {
  const { unread, open, onClick } = props
  const t = useT()
  return (
    <Button size="small" aria-expanded={open} aria-controls={open ? 'order-chat' : undefined} onClick={onClick}>
      <MessagesSquare aria-hidden className="size-4" /> {t('chat_panel.title')}
      <CountPill count={unread} label={t('chat_panel.unread', { count: unread })} />
    </Button>
  )
}
