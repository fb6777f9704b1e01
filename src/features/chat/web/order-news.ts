import { useEffect } from 'react'
import type { PageMessage, Speaker } from '../model.ts'
import { Line } from './line.ts'
import { waysOf } from './requests.ts'
import { isOpen } from './unread.ts'

/** A window that is open takes its time to show what it was told. */
const togetherMs = 500

/** Tells that something was said about an order where no window stands open: whoever came by a link hears it, too. */
export function useOrderNews(
  { order_id, me }: { order_id: number; me: { role: Speaker; id: number } },
  tell: () => void,
) {
  const { role, id } = me
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { connect } = waysOf({ order_id, me: { role, id }, to: { role: 'admin' } })
    const line = new Line(connect, {
      opened: () => undefined,
      changed: () => undefined,
      plainly: () => undefined,
      heard: (text) => {
        const { data } = JSON.parse(text) as { data?: { msg_data?: PageMessage } }
        const said = data?.msg_data?.conversation_id
        if (said === undefined) return
        clearTimeout(timer)
        timer = setTimeout(() => void (isOpen(said) || tell()), togetherMs)
      },
    })
    line.open()
    return () => {
      clearTimeout(timer)
      line.stop()
    }
  }, [order_id, role, id, tell])
}
