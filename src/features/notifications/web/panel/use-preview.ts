import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { Channel } from '../../model.ts'
import { callsOf } from './calls.ts'
import type { Preview, Words } from './calls.ts'

/** As long as somebody keeps typing, nobody is asked. */
const pauseMs = 250

/** What a preview shows. */
export type Sight = { words: Words; profile: number | null }

/**
 * How the words that were typed would look, a moment after the last key; what is wrong with them is told at once, and
 * the last look that was right stays meanwhile. Answers that were overtaken are dropped.
 */
export function usePreview(
  channel: Channel,
  asked: { id: number; locale: Locale } & Sight,
  first: Sight & { preview: Preview },
): Preview {
  const { id, locale, words, profile } = asked
  const [shown, setShown] = useState(first.preview)
  const key = JSON.stringify([words, profile])
  const known = useRef(JSON.stringify([first.words, first.profile]))
  useEffect(() => {
    if (known.current === key) return undefined
    let overtaken = false
    async function look() {
      const [typed, profile_id] = JSON.parse(key) as [Words, number | null]
      const answer = await callsOf[channel].preview({ id, locale, ...typed, profile_id })
      if (overtaken || answer.status !== 'success') return
      known.current = key
      const { problems, seen } = answer.data
      setShown((before) => ({ problems, seen: seen ?? before.seen }))
    }
    const timer = setTimeout(() => void look(), pauseMs)
    return () => {
      overtaken = true
      clearTimeout(timer)
    }
  }, [channel, id, locale, key])
  return shown
}
