import { formulaAttacks } from './formulas.ts'
import { eventHandlers, resourceAddresses } from './html-handlers.ts'
import { foreignContent, mutations, nesting } from './html-mutations.ts'
import { scriptElements } from './html-scripts.ts'
import { attributeBreaks, styles, templates, unicode } from './html-texts.ts'
import { linkAttacks, videoAttacks, videoIdAttacks } from './links.ts'

/** Markup by family. It is stored as text in every place that takes one, and pasted as HTML. */
export const htmlFamilies: Readonly<Record<string, readonly string[]>> = {
  scriptElements,
  eventHandlers,
  resourceAddresses,
  foreignContent,
  mutations,
  nesting,
  styles,
  templates,
  attributeBreaks,
  unicode,
}

/** All texts, for places with a meaning of their own: addresses, formulas, ids of videos, names of nodes. */
export const textAttacks: readonly string[] = [
  ...Object.values(htmlFamilies).flat(),
  ...linkAttacks,
  ...videoAttacks,
  ...videoIdAttacks,
  ...formulaAttacks,
]

/** The content of a paste: markup, and links with each of the addresses. */
export const pastedAttacks: readonly string[] = [
  ...Object.values(htmlFamilies).flat(),
  ...[...linkAttacks, ...videoAttacks].map((href) => `<a href="${href}">x</a>`),
  ...formulaAttacks.map((latex) => `<span data-latex='${latex.replaceAll("'", '&#39;')}'>x</span>`),
]
