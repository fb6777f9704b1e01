import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'
import type { WireAnswer } from '#shared/contract.ts'
import type { talkEndpoints } from '../contract.ts'
import { openInbox } from './inbox.ts'
import { unreadNews } from './unread.ts'

export type Listed = WireAnswer<typeof talkEndpoints.list>

/** All that comes within this is asked for once. */
const togetherMs = 300
/** Where sockets are blocked, nobody tells. */
const againMs = 30_000

/**
 * The list as the page brought it, and from then on as it is: asked for by a call of its own, so that whoever is on
 * their way elsewhere, or writes something, is not disturbed.
 */
export function useTalks(data: Listed, page: number): Listed {
  const [live, setLive] = useState<{ from: Listed; list: Listed }>()
  const { role, id } = data.me
  const talk = data.chosen?.conversation_id
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async () => {
      const answer = await call<typeof talkEndpoints.list>('GET /api/chat/talks', {
        role,
        page,
        ...(talk !== undefined && { talk }),
      })
      if (!stopped && answer.status === 'success') setLive({ from: data, list: answer.data })
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), togetherMs)
    }
    const stops = [openInbox({ role, id }, soon), unreadNews.listen(soon)]
    const beat = setInterval(() => !document.hidden && soon(), againMs)
    return () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(beat)
      for (const stop of stops) stop()
    }
  }, [data, role, id, page, talk])
  return live?.from === data ? live.list : data
}
