import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe has against this page, or against what is inside of `within`. */
export async function violations(page: Page, within = 'html') {
  const rules = await axe(page).include(within).disableRules(contrast).analyze()
  // Most of the time axe would compare the same two colours again and again: once for each pair is enough.
  if ((await page.evaluate(markColours, within)) === 0) return rules.violations
  const colours = await axe(page).include('[data-colours]').withRules(contrast).analyze()
  return [...rules.violations, ...colours.violations]
}

const contrast = 'color-contrast'
/** What is wrong here, in this one document, without a list of everything that is right: both take long to put together. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Marks one element for each way in which letters stand on something; answers how many. Runs in the page. */
function markColours(within: string): number {
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
  for (const marked of document.querySelectorAll('[data-colours]')) marked.removeAttribute('data-colours')
  const found = new Map<string, Element>()
  for (const element of document.querySelectorAll(`:is(${within}), :is(${within}) *`)) {
    const holdsText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    if (!(holdsText || element.matches('input, select, textarea')) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const way = [color, fontSize, fontWeight, textShadow, groundOf(element), element.matches(':disabled')].join('|')
    if (!found.has(way)) found.set(way, element)
  }
  for (const element of found.values()) element.setAttribute('data-colours', '')
  return found.size
}
