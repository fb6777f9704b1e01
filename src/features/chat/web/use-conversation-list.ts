import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'
import type { WireAnswer } from '#shared/contract.ts'
import type { conversationEndpoints } from '../contract.ts'
import { listenToInbox } from './inbox.ts'
import { unreadEvents } from './unread.ts'

export type ConversationListData = WireAnswer<typeof conversationEndpoints.list>

const debounceMs = 300
/** A fallback for networks that block sockets. */
const pollMs = 30_000

/** Starts with the page data and refreshes it by a separate call, so that navigation and typing are not disturbed. */
export function useConversationList(data: ConversationListData, page: number): ConversationListData {
  const [live, setLive] = useState<{ from: ConversationListData; list: ConversationListData }>()
  const { role, id } = data.me
  const conversation = data.chosen?.conversation_id
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async () => {
      const answer = await call<typeof conversationEndpoints.list>('GET /api/chat/conversations', {
        role,
        page,
        ...(conversation !== undefined && { conversation }),
      })
      if (!stopped && answer.status === 'success') setLive({ from: data, list: answer.data })
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), debounceMs)
    }
    const stops = [listenToInbox({ role, id }, soon), unreadEvents.subscribe(soon)]
    const beat = setInterval(() => !document.hidden && soon(), pollMs)
    return () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(beat)
      for (const stop of stops) stop()
    }
  }, [data, role, id, page, conversation])
  return live?.from === data ? live.list : data
}
