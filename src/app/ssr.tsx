import type { Messages } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import type { AnsweredPage } from '#platform/pages/answer.ts'
import type { Assets } from '#shared/frame.ts'
import { Document } from './document.tsx'
import { loadPageModules, sourcesOf } from './pages.ts'
import type { PageId, PageModules } from './pages.ts'

export { sourcesOf }

const modulesByPage = new Map<string, PageModules>()

/** Rendering is synchronous, so every component must be loaded before the first request. */
export async function preloadPages(pages: readonly PageId[]): Promise<void> {
  for (const drawable of pages) modulesByPage.set(drawable.page, await loadPageModules(drawable))
}

export function render({ answer, structured }: AnsweredPage, messages: Messages, assets: Assets): string {
  const modules = modulesByPage.get(answer.page)
  if (!modules) throw new Error(`page ${answer.page} has no component`)
  const state = inScript({ answer, assets })
  const about = structured.length > 0 ? inScript({ '@context': 'https://schema.org', '@graph': structured }) : ''
  return `<!doctype html>${renderToString(<Document {...modules} {...{ answer, messages, assets, state, about }} />)}`
}

/** `<` would end the script element, so it is escaped. */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
