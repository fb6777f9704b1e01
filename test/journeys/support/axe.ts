import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const contrast = 'color-contrast'

/** Runs axe on the page, or on the elements matching `within`. */
export async function violations(page: Page, within = 'html'): Promise<Axe.Result[]> {
  await page.evaluate(endOfAnimations)
  const rules = await runAxe(page, within, { rules: { [contrast]: { enabled: false } } })
  return [...rules, ...(await contrastViolations(page, within))]
}

/** A dialog that fades in is pale for a moment. */
async function endOfAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
}

/** Requests violations only, since listing passed rules takes as long as the rest. */
async function runAxe(page: Page, within: string, options: Axe.RunOptions): Promise<Axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ([part, chosen]) => (await globalThis.axe.run(part, { ...chosen, resultTypes: ['violations'] })).violations,
    [within, options] as const,
  )
}

/**
 * Checks contrast once for each combination of colours in all journeys, since it takes longer than all other rules
 * together and most pages use the same colours.
 */
async function contrastViolations(page: Page, within: string): Promise<Axe.Result[]> {
  const seen = join(process.env['SITE_SESSIONS']!, 'colours')
  const known = new Set(existsSync(seen) ? readFileSync(seen, 'utf8').split('\n') : [])
  for (let attempt = 1; ; attempt++) {
    await page.evaluate(endOfAnimations)
    const fresh = (await page.evaluate(findColours, within)).filter((style) => !known.has(style))
    if (fresh.length === 0) return []
    const found = await page.evaluate(checkColours, fresh)
    if (found?.length === 0) appendFileSync(seen, fresh.map((style) => `${style}\n`).join(''))
    // A toast may have begun to fade in after the styles were listed, so a fault must be found twice.
    if (found && (found.length === 0 || attempt > 1)) return found
    if (attempt === 5) throw new Error('the page keeps replacing its texts')
  }
}

declare global {
  var axe: typeof Axe
  /** The first element of each combination of text style and background. */
  var textStyles: Map<string, Element>
}

/** Lists the combinations of text style and background. Runs in the page. */
function findColours(within: string): string[] {
  const backgrounds = new Map<Element, string>()
  /** The styles of an element and its ancestors that may affect the background. */
  function backgroundOf(element: Element | null): string {
    if (!element) return ''
    const known = backgrounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, position, filter].join()
    const plain = own === 'rgba(0, 0, 0, 0),none,1,static,none'
    const background = backgroundOf(element.parentElement) + (plain ? '' : `${own};`)
    backgrounds.set(element, background)
    return background
  }
  globalThis.textStyles = new Map()
  for (const element of document.querySelectorAll(`:is(${within}), :is(${within}) *`)) {
    const holdsText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!(holdsText || element.matches('input, select, textarea')) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const style = [color, fontSize, fontWeight, textShadow, backgroundOf(element), element.matches(':disabled')].join(
      '|',
    )
    if (!globalThis.textStyles.has(style)) globalThis.textStyles.set(style, element)
  }
  return [...globalThis.textStyles.keys()]
}

/** Runs in the page. Undefined: the page has replaced an element since the styles were listed. */
async function checkColours(fresh: readonly string[]): Promise<Axe.Result[] | undefined> {
  const elements = fresh.map((style) => globalThis.textStyles.get(style))
  if (!elements.every((element) => element?.isConnected)) return undefined
  for (const marked of document.querySelectorAll('[data-colours]')) marked.removeAttribute('data-colours')
  for (const element of elements) element!.setAttribute('data-colours', '')
  const rules = { runOnly: ['color-contrast'], resultTypes: ['violations'] } satisfies Axe.RunOptions
  return (await globalThis.axe.run('[data-colours]', rules)).violations
}
