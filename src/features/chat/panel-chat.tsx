import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { CountPill } from '#ui/parts/count-pill.tsx'
import { storage } from '#ui/storage.ts'

export { PanelTalks } from './web/panel/talks.tsx'

const key = 'panel chat'
/** Narrower than that, conversations cover the page: they stand open only where somebody has asked for them. */
const wide = '(min-width: 1000px)'

/** Whether the conversations stand open beside an order: as they were left, unless the address asks for one. */
export function usePanelChat(asked: string) {
  const { path, search } = useFrame()
  const live = useLive()
  const here = path + search
  const [chosen, setChosen] = useState<{ at: string; open: boolean }>()
  const kept = live && storage('localStorage').getItem(key) === 'open' && matchMedia(wide).matches
  const open = chosen?.at === here ? chosen.open : asked !== '' || kept
  return {
    open,
    opened: open && chosen?.at === here,
    turn(next: boolean) {
      setChosen({ at: here, open: next })
      storage('localStorage').setItem(key, next ? 'open' : 'closed')
      // What was read here is no news any more.
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
