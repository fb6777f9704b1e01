import { Node } from '@tiptap/core'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import { isFormulaProblem, parseFormula } from '#shared/rich-text/formula.ts'
import type { FormulaTree } from '#shared/rich-text/formula.ts'
import { mathElement } from './formula-elements.ts'

const mathNamespace = 'http://www.w3.org/1998/Math/MathML'

/** The editor keeps only what was typed and draws it in the same way as pages do. */
function formulaNode(name: 'formula' | 'formulaBlock') {
  const isBlock = name === 'formulaBlock'
  return Node.create({
    name,
    group: isBlock ? 'block' : 'inline',
    inline: !isBlock,
    atom: true,
    draggable: true,
    addAttributes: () => ({ latex: { default: '' } }),
    renderHTML: ({ node }) => {
      const latex = String(node.attrs['latex'])
      const tree = parseFormula(latex)
      const drawn: DOMOutputSpec = isFormulaProblem(tree)
        ? ['code', latex]
        : [`${mathNamespace} math`, isBlock ? { display: 'block' } : {}, specOf(tree)]
      const look = isBlock ? 'rich-formula' : 'rich-inline-formula'
      return [isBlock ? 'div' : 'span', { class: look, 'data-latex': latex }, drawn]
    },
  })
}

export const Formula = formulaNode('formula')
export const FormulaBlock = formulaNode('formulaBlock')

function specOf([name, ...content]: FormulaTree): DOMOutputSpec {
  const [element, attributes = {}] = mathElement(name)
  return [element, attributes, ...content.map((part) => (typeof part === 'string' ? part : specOf(part)))]
}
