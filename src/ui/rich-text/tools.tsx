import type { Editor } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { EditorState } from '@tiptap/pm/state'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Columns3,
  Grid2x2X,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  PanelTop,
  Quote,
  Radical,
  Redo2,
  Rows3,
  Table,
  Undo2,
  Video,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import type { Insertion } from './insert-dialog.tsx'
import { insertTable } from './table-nodes.ts'

export type Tool = { id: string; icon: ReactNode; isOn?: boolean; isOff?: boolean; run: () => void }

type Actions = { open: (insertion: Insertion) => void; chooseImage?: (() => void) | undefined }

/** The tools of the whole text; with the cursor in a table, those of the table follow. */
export function listTools(editor: Editor, { open, chooseImage }: Actions): Tool[] {
  const run = () => editor.chain().focus()
  const inTable = isInTable(editor.state)
  return [
    { id: 'bold', icon: <Bold />, isOn: editor.isActive('bold'), run: () => run().toggleBold().run() },
    { id: 'italic', icon: <Italic />, isOn: editor.isActive('italic'), run: () => run().toggleItalic().run() },
    ...([2, 3] as const).map((level) => ({
      id: `heading_${level}`,
      icon: level === 2 ? <Heading2 /> : <Heading3 />,
      isOn: editor.isActive('heading', { level }),
      isOff: inTable,
      run: () => run().toggleHeading({ level }).run(),
    })),
    {
      id: 'bullets',
      icon: <List />,
      isOn: editor.isActive('bulletList'),
      isOff: inTable,
      run: () => run().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      icon: <ListOrdered />,
      isOn: editor.isActive('orderedList'),
      isOff: inTable,
      run: () => run().toggleOrderedList().run(),
    },
    {
      id: 'quote',
      icon: <Quote />,
      isOn: editor.isActive('blockquote'),
      isOff: inTable,
      run: () => run().toggleBlockquote().run(),
    },
    { id: 'link', icon: <LinkIcon />, isOn: editor.isActive('link'), run: () => open({ kind: 'link' }) },
    { id: 'rule', icon: <Minus />, isOff: inTable, run: () => run().setHorizontalRule().run() },
    ...(chooseImage ? [imageTool(editor, inTable, chooseImage, open)] : []),
    { id: 'video', icon: <Video />, isOff: inTable, run: () => open({ kind: 'video' }) },
    {
      id: 'formula',
      icon: <Radical />,
      isOn: editor.isActive('formula') || editor.isActive('formulaBlock'),
      run: () => open({ kind: 'formula' }),
    },
    {
      id: 'table',
      icon: <Table />,
      isOff: inTable || isNested(editor),
      run: () => insertTable(editor),
    },
    { id: 'undo', icon: <Undo2 />, isOff: !editor.can().undo(), run: () => run().undo().run() },
    { id: 'redo', icon: <Redo2 />, isOff: !editor.can().redo(), run: () => run().redo().run() },
    ...(inTable ? tableTools(editor) : []),
  ]
}

/** A selected image is described again; otherwise the tool adds one. */
function imageTool(editor: Editor, inTable: boolean, chooseImage: () => void, open: Actions['open']): Tool {
  const isOn = editor.isActive('image')
  const run = () => (isOn ? open({ kind: 'image_alt' }) : chooseImage())
  return { id: isOn ? 'image_alt' : 'image', icon: <ImagePlus />, isOn, isOff: inTable, run }
}

/** Tables are only part of the text itself, not of quotes and lists. */
const isNested = ({ state }: Editor) => state.selection.$from.depth > 1

type Command = (state: EditorState, dispatch: Editor['view']['dispatch']) => boolean

function tableTools(editor: Editor): Tool[] {
  const { map } = selectedRect(editor.state)
  const act = (command: Command) => () => {
    command(editor.state, (transaction) => editor.view.dispatch(transaction))
    editor.commands.focus()
  }
  return [
    {
      id: 'table_row',
      icon: <BetweenHorizontalEnd />,
      isOff: map.height >= richTextLimits.tableRows,
      run: act(addRowAfter),
    },
    {
      id: 'table_column',
      icon: <BetweenVerticalEnd />,
      isOff: map.width >= richTextLimits.tableColumns,
      run: act(addColumnAfter),
    },
    { id: 'table_header', icon: <PanelTop />, run: act(toggleHeaderRow) },
    { id: 'table_delete_row', icon: <Rows3 />, isOff: map.height === 1, run: act(deleteRow) },
    { id: 'table_delete_column', icon: <Columns3 />, isOff: map.width === 1, run: act(deleteColumn) },
    { id: 'table_delete', icon: <Grid2x2X />, run: act(deleteTable) },
  ]
}
