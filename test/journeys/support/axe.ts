import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe has against this page, or against what is inside of `within`. */
export async function violations(page: Page, within = 'html') {
  const rules = await axe(page).include(within).disableRules(contrast).analyze()
  return [...rules.violations, ...(await pale(page, within))]
}

const contrast = 'color-contrast'
/** What is wrong here, in this one document, without a list of everything that is right: both take long to put together. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/**
 * What can hardly be read. Two colours are compared once in all journeys: on most pages all of them have been seen
 * before, and comparing them takes longer than all other rules together.
 */
async function pale(page: Page, within: string) {
  const seen = join(process.env['SITE_SESSIONS']!, 'colours')
  const known = new Set(existsSync(seen) ? readFileSync(seen, 'utf8').split('\n') : [])
  const fresh = (await page.evaluate(findColours, within)).filter((way) => !known.has(way))
  if (fresh.length === 0) return []
  await page.evaluate(markColours, fresh)
  const found = await axe(page).include('[data-colours]').withRules(contrast).analyze()
  if (found.violations.length === 0) appendFileSync(seen, fresh.map((way) => `${way}\n`).join(''))
  return found.violations
}

declare global {
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
