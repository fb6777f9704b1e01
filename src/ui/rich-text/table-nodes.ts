import { Node } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable, selectedRect, tableEditing } from '@tiptap/pm/tables'
import { richTextLimits } from '#shared/rich-text/limits.ts'

/** ProseMirror's table commands find the nodes by their role and expect these attributes; cells are never merged. */
const roles: Partial<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}
const cellAttributes = () => ({
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
})

export const Table = Node.create({
  name: 'table',
  group: 'topBlock',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  renderHTML: () => ['div', { class: 'rich-table' }, ['table', ['tbody', 0]]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return { Tab: () => moveToCell(this.editor, 1), 'Shift-Tab': () => moveToCell(this.editor, -1) }
  },
})

/** In the last cell, Tab adds a row. Outside of tables it moves the focus as everywhere. */
function moveToCell(editor: Editor, direction: 1 | -1): boolean {
  const dispatch: Editor['view']['dispatch'] = (transaction) => editor.view.dispatch(transaction)
  if (!isInTable(editor.state) || goToNextCell(direction)(editor.state, dispatch)) return isInTable(editor.state)
  if (direction === 1 && selectedRect(editor.state).map.height < richTextLimits.tableRows) {
    addRowAfter(editor.state, dispatch)
    goToNextCell(1)(editor.state, dispatch)
  }
  return true
}

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  renderHTML: () => ['tr', 0],
})

const cell = (name: 'tableCell' | 'tableHeader') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: cellAttributes,
    renderHTML: () => [name === 'tableCell' ? 'td' : 'th', 0],
  })
export const TableCell = cell('tableCell')
export const TableHeader = cell('tableHeader')

/** Inserts a table with a header row and puts the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const { from } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContent(newTable(3, 3))
    .command(({ tr }) => {
      let inserted: number | undefined
      tr.doc.nodesBetween(Math.max(0, from - 1), tr.selection.to, (node, at) => {
        if (node.type.name === 'table') inserted = at
        return false
      })
      if (inserted !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(inserted + 1)))
      return true
    })
    .run()
}

function newTable(rows: number, columns: number) {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return {
    type: 'table',
    content: [row('tableHeader'), ...Array.from({ length: rows - 1 }, () => row('tableCell'))],
  }
}
