import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const contrast = 'color-contrast'

/** What axe has against this page, or against what is inside of `within`. */
export async function violations(page: Page, within = 'html'): Promise<Axe.Result[]> {
  await page.evaluate(endOfAnimations)
  const rules = await ask(page, within, { rules: { [contrast]: { enabled: false } } })
  return [...rules, ...(await pale(page, within))]
}

/** A dialog that fades in is pale for a moment. */
async function endOfAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
}

/** Asked where it runs, without a list of everything that is right, which takes as long as the rest. */
async function ask(page: Page, within: string, options: Axe.RunOptions): Promise<Axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ([part, chosen]) => (await globalThis.axe.run(part, { ...chosen, resultTypes: ['violations'] })).violations,
    [within, options] as const,
  )
}

/**
 * What can hardly be read. Two colours are compared once in all journeys: on most pages all of them have been seen
 * before, and comparing them takes longer than all other rules together.
 */
async function pale(page: Page, within: string): Promise<Axe.Result[]> {
  const seen = join(process.env['SITE_SESSIONS']!, 'colours')
  const known = new Set(existsSync(seen) ? readFileSync(seen, 'utf8').split('\n') : [])
  const fresh = (await page.evaluate(findColours, within)).filter((way) => !known.has(way))
  if (fresh.length === 0) return []
  await page.evaluate(markColours, fresh)
  const found = await ask(page, '[data-colours]', { runOnly: [contrast] })
  if (found.length === 0) appendFileSync(seen, fresh.map((way) => `${way}\n`).join(''))
  return found
}

declare global {
  var axe: typeof Axe
  /** The first element for each way in which letters stand on something. */
  var ways: Map<string, Element>
}

/** All ways in which letters stand on something here. Runs in the page. */
function findColours(within: string): string[] {
  const grounds = new Map<Element, string>()
  /** All that may lie behind what stands in an element. */
  function groundOf(element: Element | null): string {
    if (!element) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, position, filter].join()
    const plain = own === 'rgba(0, 0, 0, 0),none,1,static,none'
    const ground = groundOf(element.parentElement) + (plain ? '' : `${own};`)
    grounds.set(element, ground)
    return ground
  }
  globalThis.ways = new Map()
  for (const element of document.querySelectorAll(`:is(${within}), :is(${within}) *`)) {
    const holdsText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!(holdsText || element.matches('input, select, textarea')) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const way = [color, fontSize, fontWeight, textShadow, groundOf(element), element.matches(':disabled')].join('|')
    if (!globalThis.ways.has(way)) globalThis.ways.set(way, element)
  }
  return [...globalThis.ways.keys()]
}

function markColours(fresh: readonly string[]): void {
  for (const marked of document.querySelectorAll('[data-colours]')) marked.removeAttribute('data-colours')
  for (const way of fresh) globalThis.ways.get(way)?.setAttribute('data-colours', '')
}
