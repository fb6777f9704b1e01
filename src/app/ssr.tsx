import type { Messages } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import type { AnsweredPage } from '#platform/pages/answer.ts'
import type { Assets } from '#shared/frame.ts'
import { Document } from './document.tsx'
import { findSources, loadPageModules } from './pages.ts'
import type { PageId, PageModules } from './pages.ts'

const modulesByPage = new Map<string, PageModules & { sources: readonly string[] }>()

/** Rendering is synchronous, so every component must be loaded before the first request. */
export async function preloadPages(pages: readonly PageId[]): Promise<void> {
  for (const drawable of pages)
    modulesByPage.set(drawable.page, { ...(await loadPageModules(drawable)), sources: await findSources(drawable) })
}

/** The source files of a page, as named in the build manifest. */
export function sourcesOf(page: string): readonly string[] {
  return preloaded(page).sources
}

export function render({ answer, structured, picture }: AnsweredPage, messages: Messages, assets: Assets): string {
  const { Component, Layout } = preloaded(answer.page)
  const state = inScript({ answer, assets })
  const about = structured.length > 0 ? inScript({ '@context': 'https://schema.org', '@graph': structured }) : ''
  const features = answer.frame.features ? inScript(answer.frame.features) : ''
  const parts = { answer, messages, assets, state, about, features, picture }
  return `<!doctype html>${renderToString(<Document {...parts} Component={Component} Layout={Layout} />)}`
}

function preloaded(page: string) {
  const modules = modulesByPage.get(page)
  if (!modules) throw new Error(`page ${page} has no component`)
  return modules
}

/** `<` would end the script element, so it is escaped. */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
