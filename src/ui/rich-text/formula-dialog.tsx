import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { isFormulaProblem, parseFormula } from '#shared/rich-text/formula.ts'
import type { FormulaProblem } from '#shared/rich-text/formula.ts'
import { longestFormula } from '#shared/rich-text/limits.ts'
import { useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Checkbox } from '../parts/field.tsx'
import { TextArea } from '../parts/text-area.tsx'
import { FormulaView } from './formula-view.tsx'

const example = String.raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`

/** Writes a formula with a preview, or changes the selected one. */
export function FormulaDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT()
  const isBlock = editor.isActive('formulaBlock')
  const isChange = isBlock || editor.isActive('formula')
  const [latex, setLatex] = useState(
    isChange ? String(editor.getAttributes(isBlock ? 'formulaBlock' : 'formula')['latex']) : '',
  )
  const [ownLine, setOwnLine] = useState(isBlock)
  const [wasTried, setTried] = useState(false)
  const parsed = parseFormula(latex)
  const problem = isFormulaProblem(parsed) ? parsed : undefined

  function insert() {
    setTried(true)
    if (problem) return
    const type = ownLine ? 'formulaBlock' : 'formula'
    const done = editor
      .chain()
      .focus()
      .insertContent({ type, attrs: { latex: latex.trim() } })
      .run()
    if (done) onClose()
  }

  function describe({ problem: kind, at }: FormulaProblem): string {
    if (kind === 'unknown' && at) return t('editor_tool.formula_wrong', { at })
    return kind === 'long'
      ? t('editor_tool.formula_long', { max: longestFormula })
      : t('editor_tool.formula_incomplete')
  }

  return (
    <Dialog
      title={t('editor_tool.formula')}
      onClose={onClose}
      actions={
        <Button look="main" onClick={insert}>
          {isChange ? t('action.save') : t('editor_tool.insert')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <TextArea
          label={t('editor_tool.formula_label')}
          hint={t('editor_tool.formula_hint', { example })}
          errors={wasTried && problem ? [describe(problem)] : undefined}
          maxLength={longestFormula}
          defaultValue={latex}
          spellCheck={false}
          onChange={(event) => (setLatex(event.target.value), setTried(false))}
        />
        <Checkbox
          label={t('editor_tool.formula_own_line')}
          checked={ownLine}
          onChange={(event) => setOwnLine(event.target.checked)}
        />
        <figure className="grid gap-1">
          <figcaption className="text-small text-soft">{t('editor_tool.formula_preview')}</figcaption>
          <div className="rich-text min-h-14 overflow-x-auto rounded-card border border-line bg-paper px-3 py-2.5">
            {!problem && <FormulaView tree={parsed} latex={latex} isBlock={ownLine} />}
          </div>
        </figure>
      </div>
    </Dialog>
  )
}
