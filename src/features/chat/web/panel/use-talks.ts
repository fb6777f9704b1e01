import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineMessage } from '../use-conversation.ts'
import type { StaffTalk } from '../../staff-talk-contract.ts'

type Talks = readonly StaffTalk[]
/** Unread ones counted here since the page was drawn; drawn anew, the server has counted them. */
type Counted = { of: Talks; counts: Readonly<Record<string, number>> }
/** What an address calls it. */
export const keyOf = (talk: Pick<StaffTalk, 'with' | 'tutor_id'>) =>
  talk.tutor_id === null ? talk.with : `${talk.with}-${talk.tutor_id}`

/** Which conversation of the order stands open, and how much is unread in the others. */
export function useTalks(talks: Talks, asked: string) {
  const [key, setKey] = useState(() => firstOf(talks, asked))
  const [counted, setCounted] = useState<Counted>({ of: talks, counts: {} })
  const talk = talks.find((one) => keyOf(one) === key) ?? talks[0]!
  const open = keyOf(talk)
  const counts = counted.of === talks ? counted.counts : {}
  const unread = (one: StaffTalk) => (keyOf(one) === open ? 0 : (counts[keyOf(one)] ?? one.unread))
  const now = useRef({ talks, open })
  useEffect(() => void (now.current = { talks, open }), [talks, open])
  return {
    talk,
    unread,
    choose: (next: StaffTalk) => {
      setCounted({ of: talks, counts: { ...counts, [open]: 0, [keyOf(next)]: 0 } })
      setKey(keyOf(next))
    },
    /** The line of the open one tells of all that is said about the order. */
    heard: useCallback((message: LineMessage) => {
      const { talks: known, open: at } = now.current
      const where = placeOf(message)
      const one = known.find((each) => keyOf(each) === where)
      if (!one || where === at || message.sender === 'admin') return
      setCounted(({ of, counts: before }) => {
        const kept = of === known ? before : {}
        return { of: known, counts: { ...kept, [where]: (kept[where] ?? one.unread) + 1 } }
      })
    }, []),
  }
}

/** In which of the conversations it was said. */
function placeOf({ sender, sender_id, recipient, recipient_id }: LineMessage): string {
  const tutor = sender === 'tutor' ? sender_id : recipient_id
  if (recipient === 'admin') return sender === 'client' ? 'client' : `tutor-${tutor}`
  if (sender === 'admin' && recipient === 'client') return 'client'
  return sender === 'admin' && recipient === 'tutor' ? `tutor-${tutor}` : `both-${tutor}`
}

/** The one that was asked for, or else the first in which something is unread. */
function firstOf(talks: Talks, asked: string): string {
  const known = talks.find((one) => keyOf(one) === asked)
  const waiting = talks.find(({ with: to, unread }) => to !== 'both' && unread > 0)
  return keyOf(known ?? waiting ?? talks[0]!)
}
