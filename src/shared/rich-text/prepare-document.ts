import { isFormulaProblem, parseFormula } from './formula.ts'
import { withHeadingIds } from './headings.ts'
import { mapNodes } from './nodes.ts'
import type { RichText } from './nodes.ts'

/**
 * Completes a valid document before it is stored: ids of headings and the elements of formulas, so that pages draw
 * both without the code that computes them.
 */
export function prepareDocument(doc: RichText): RichText {
  return mapNodes(withHeadingIds(doc), (node) => {
    if (node.type !== 'formula' && node.type !== 'formulaBlock') return node
    const tree = parseFormula(String(node.attrs?.['latex']))
    return isFormulaProblem(tree) ? node : { ...node, attrs: { ...node.attrs, tree } }
  })
}
