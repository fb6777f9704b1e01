import type { Messages } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import type { AnsweredPage } from '#platform/pages/answer.ts'
import type { Assets } from '#shared/frame.ts'
import { Document } from './document.tsx'
import { loadDrawing, sourcesOf } from './pages.ts'
import type { Drawable, Drawing } from './pages.ts'

export { sourcesOf }

const drawings = new Map<string, Drawing>()

/** Before the first request: rendering is one synchronous pass, so every component must be there. */
export async function loadDrawings(pages: readonly Drawable[]): Promise<void> {
  for (const drawable of pages) drawings.set(drawable.page, await loadDrawing(drawable))
}

export function render({ answer, structured }: AnsweredPage, messages: Messages, assets: Assets): string {
  const drawing = drawings.get(answer.page)
  if (!drawing) throw new Error(`the page ${answer.page} has no component`)
  const state = inScript({ answer, assets })
  const about = structured.length > 0 ? inScript({ '@context': 'https://schema.org', '@graph': structured }) : ''
  return `<!doctype html>${renderToString(<Document {...drawing} {...{ answer, messages, assets, state, about }} />)}`
}

/** `<` would end the script element; as an escape it is the same JSON. */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
