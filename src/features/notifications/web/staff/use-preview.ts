import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import type { Channel } from '../../model.ts'
import { templateApi } from './template-api.ts'
import type { WirePreview, EditableText } from './template-api.ts'

const pauseMs = 250

export type PreviewSource = { words: EditableText; profile: number | null }

/** Debounced. While the text has problems, the last valid preview stays. Overtaken responses are dropped. */
export function usePreview(
  channel: Channel,
  asked: { id: number; locale: Locale } & PreviewSource,
  first: PreviewSource & { preview: WirePreview },
): WirePreview {
  const { id, locale, words, profile } = asked
  const [shown, setShown] = useState(first.preview)
  const key = JSON.stringify([words, profile])
  const previewedKey = useRef(JSON.stringify([first.words, first.profile]))
  useEffect(() => {
    if (previewedKey.current === key) return undefined
    let overtaken = false
    async function loadPreview() {
      const [typed, profile_id] = JSON.parse(key) as [EditableText, number | null]
      const answer = await templateApi[channel].preview({ id, locale, ...typed, profile_id })
      if (overtaken || answer.status !== 'success') return
      previewedKey.current = key
      const { problems, seen } = answer.data
      setShown((before) => ({ problems, seen: seen ?? before.seen }))
    }
    const timer = setTimeout(() => void loadPreview(), pauseMs)
    return () => {
      overtaken = true
      clearTimeout(timer)
    }
  }, [channel, id, locale, key])
  return shown
}
