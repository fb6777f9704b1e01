import { initialLinkParams } from './initial-link-params.ts'
import type { Messages } from '@lingui/core'
import { startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Assets, PageAnswer } from '#shared/frame.ts'
import { navigation, startNavigation } from '#ui/navigation.ts'
import { reportBrowserZone } from '#ui/zone.ts'
import { trackVisit } from '#features/marketing/track-visit.ts'
import { resumePush } from '#features/pwa/resume-push.ts'
import { reportVitals } from '#features/web-vitals/report-vitals.ts'
import { hasLinkParams } from './link-params.ts'
import { Document } from './document.tsx'
import { followLink } from './follow-link.ts'
import { clearForeignLists, registerServiceWorker, serviceWorkerUrl } from './service-worker.ts'
import { loadPageModules } from './pages.ts'
import type { PageModules } from './pages.ts'

/** The modules and messages of each answer, loaded before it is shown. */
const rendersByAnswer = new WeakMap<PageAnswer, PageModules & { messages: Messages }>()
const texts = new Map<string, Promise<Messages>>()

const state = document.getElementById('state')!.textContent
// Structured data of the first page, for search engines; it is removed on navigation.
const about = document.getElementById('about')?.textContent ?? ''
const features = document.getElementById('features')?.textContent ?? ''
const { answer: first, assets } = JSON.parse(state) as { answer: PageAnswer; assets: Assets }

type Rule = (value: string) => string | null
type TrustedTypes = { createPolicy(name: 'default', rules: Record<'createHTML' | 'createScriptURL', Rule>): unknown }

// If an extension changed the server-rendered document, React renders all of it again, including scripts. The content
// security policy requires Trusted Types for those, so only our own scripts are allowed here; otherwise the page
// would stay empty.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
const workerUrl = serviceWorkerUrl(first.frame)
const ours = new Set(['<script></script>', state, about, features, assets.start, assets.chooser, workerUrl])
const onlyOurs: Rule = (value) => (ours.has(value) ? value : null)
trustedTypes?.createPolicy('default', { createHTML: onlyOurs, createScriptURL: onlyOurs })

async function prepare(answer: PageAnswer): Promise<void> {
  const { frame, page } = answer
  const [drawing, messages] = await Promise.all([
    loadPageModules({ page, layout: frame.layout }),
    loadTexts(frame.texts),
  ])
  rendersByAnswer.set(answer, { ...drawing, messages })
}

function loadTexts(url: string): Promise<Messages> {
  let loading = texts.get(url)
  if (!loading) {
    loading = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
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
      {...rendersByAnswer.get(answer)!}
      assets={assets}
      state={state}
      about={answer === first ? about : ''}
      features={features}
    />
  )
}

reportBrowserZone()
await prepare(first)
startNavigation(first, prepare, hasLinkParams)
// A transition hydrates in small steps, so that a phone stays responsive.
startTransition(() => void hydrateRoot(document, <Root />))
reportVitals(first.page, first.frame.speedSampleRate)
trackVisit(first)
clearForeignLists(first)
navigation.subscribe(() => clearForeignLists(navigation.read().answer))
void resumePush(first.frame.auth)
navigation.subscribe(() => void resumePush(navigation.read().answer.frame.auth))
// The panel works online only, and sources change while they are served in development.
if (first.frame.layout !== 'panel' && first.frame.build !== 'development') registerServiceWorker(workerUrl)
if (initialLinkParams) void followLink(initialLinkParams)
