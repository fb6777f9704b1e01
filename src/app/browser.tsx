import type { Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { navigation, startNavigation } from '#ui/navigation.ts'
import { Document } from './document.tsx'
import { loadDrawing } from './pages.ts'
import type { Drawing } from './pages.ts'

/** What the current page is drawn with; replaced whole, just before the page itself is. */
let loaded: Drawing & { messages: Messages; texts: string }

const state = document.getElementById('state')!.textContent
const { answer: first, assets } = JSON.parse(state) as { answer: PageAnswer; assets: Assets }

async function prepare(answer: PageAnswer): Promise<void> {
  const { texts } = answer.frame
  const [drawing, messages] = await Promise.all([
    loadDrawing({ page: answer.page, layout: answer.frame.layout }),
    loaded?.texts === texts ? loaded.messages : fetch(texts).then((response) => response.json() as Promise<Messages>),
  ])
  loaded = { ...drawing, messages, texts }
}

function Root() {
  const answer = useSyncExternalStore(
    navigation.subscribe,
    () => navigation.read().answer,
    () => first,
  )
  return <Document answer={answer} {...loaded} assets={assets} state={state} />
}

await prepare(first)
startNavigation(first, prepare)
hydrateRoot(document, <Root />)
