import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import type { FormulaTree } from '#shared/rich-text/formula.ts'
import { mathElement } from './formula-elements.ts'

/** Draws a formula as MathML elements. Without its tree, which the server adds on save, it is shown as it was typed. */
export function FormulaView({ tree, latex, isBlock = false }: { tree: unknown; latex: string; isBlock?: boolean }) {
  if (!Array.isArray(tree)) return <code>{latex}</code>
  return createElement('math', isBlock ? { display: 'block' } : {}, drawn(tree as unknown as FormulaTree))
}

function drawn([name, ...content]: FormulaTree): ReactNode {
  const [element, attributes] = mathElement(name)
  const parts = content.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a formula have no ids and never move
    <Fragment key={place}>{Array.isArray(part) ? drawn(part as FormulaTree) : String(part)}</Fragment>
  ))
  return createElement(element, attributes, ...(parts.length > 0 ? [parts] : []))
}
