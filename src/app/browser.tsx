import { brought } from './arrival.ts'
import type { Messages } from '@lingui/core'
import { startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { navigation, startNavigation } from '#ui/navigation.ts'
import { reportBrowserZone } from '#ui/zone.ts'
import { bringsSomething } from './brought.ts'
import { Document } from './document.tsx'
import { follow } from './follow.ts'
import { loadDrawing } from './pages.ts'
import type { Drawing } from './pages.ts'

/** What each answer is drawn with: there before the answer is shown. */
const drawings = new WeakMap<PageAnswer, Drawing & { messages: Messages }>()
const texts = new Map<string, Promise<Messages>>()

const state = document.getElementById('state')!.textContent
// What the first page is about, for search engines, who load every page afresh: it goes when somebody moves on.
const about = document.getElementById('about')?.textContent ?? ''
const { answer: first, assets } = JSON.parse(state) as { answer: PageAnswer; assets: Assets }

type Rule = (value: string) => string | null
type TrustedTypes = { createPolicy(name: 'default', rules: Record<'createHTML' | 'createScriptURL', Rule>): unknown }

// If something else has changed what the server drew, React draws the whole document anew, scripts and all. The content
// security policy forbids to write them, and the page would stay empty: these pieces, and no others, are ours.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
const ours = new Set(['<script></script>', state, about, assets.start])
const onlyOurs: Rule = (value) => (ours.has(value) ? value : null)
trustedTypes?.createPolicy('default', { createHTML: onlyOurs, createScriptURL: onlyOurs })

async function prepare(answer: PageAnswer): Promise<void> {
  const { frame, page } = answer
  const [drawing, messages] = await Promise.all([loadDrawing({ page, layout: frame.layout }), loadTexts(frame.texts)])
  drawings.set(answer, { ...drawing, messages })
}

function loadTexts(url: string): Promise<Messages> {
  let loading = texts.get(url)
  if (!loading) {
    loading = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url} answers ${response.status}`)
      return response.json() as Promise<Messages>
    })
    loading.catch(() => texts.delete(url))
    texts.set(url, loading)
  }
  return loading
}

function Root() {
  const answer = useSyncExternalStore(
    navigation.subscribe,
    () => navigation.read().answer,
    () => first,
  )
  return (
    <Document
      answer={answer}
      {...drawings.get(answer)!}
      assets={assets}
      state={state}
      about={answer === first ? about : ''}
    />
  )
}

reportBrowserZone()
await prepare(first)
startNavigation(first, prepare, bringsSomething)
// In small steps: a phone stays free for whoever touches it meanwhile.
startTransition(() => void hydrateRoot(document, <Root />))
if (brought) void follow(brought)
