import { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { isEmptyText } from '#shared/rich-text/plain-text.ts'
import { useT } from '../frame.tsx'
import type { EditorProps } from './editor-props.ts'
import { extensions } from './extensions.ts'
import { InsertDialog } from './insert-dialog.tsx'
import type { Insertion } from './insert-dialog.tsx'
import { pasteInto } from './paste/paste.ts'
import type { PasteProblem } from './paste/paste.ts'
import { Passages, passagesMeta } from './passages.ts'
import { EditorToolbar } from './toolbar.tsx'

const noPassages: NonNullable<EditorProps['passages']> = []

/** The editor of formatted texts: 150 kB, so it is loaded only by forms that show it. */
export function RichTextEditor(props: EditorProps) {
  const { label, describedBy, invalid, disabled, uploadImage, passages = noPassages } = props
  const t = useT()
  const [dialog, setDialog] = useState<Insertion>()
  const report = ({ name, values }: PasteProblem) => props.onNotice(t(`editor.paste_${name}`, values))
  async function insertImage(file: File) {
    const image = await uploadImage?.(file)
    if (image) setDialog({ kind: 'image', image })
  }
  const latest = useRef({ ...props, report, insertImage })
  const [editor, setEditor] = useState<Editor>()
  // The toolbar shows the state of the selection, so it renders with every transaction.
  const [, setTransaction] = useState(0)

  useEffect(() => {
    latest.current = { ...props, report, insertImage }
  })

  const attach = useCallback((element: HTMLDivElement) => {
    const { doc } = latest.current
    const take = (data: DataTransfer | null) => {
      const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file && latest.current.uploadImage && !data?.getData('text/plain')) void latest.current.insertImage(file)
      else pasteInto(created.view, data, latest.current)
      return true
    }
    const created = new Editor({
      element,
      extensions: [...extensions, Passages],
      content: doc ?? { type: 'doc', content: [{ type: 'paragraph' }] },
      // The content security policy forbids style elements and, by Trusted Types, parsing of HTML.
      injectCSS: false,
      enableContentCheck: false,
      editorProps: {
        attributes: editorAttributes(latest.current),
        // The cursor must not scroll under the toolbar, which stays at the top.
        scrollMargin: { top: 64, bottom: 16, left: 0, right: 0 },
        scrollThreshold: { top: 64, bottom: 16, left: 0, right: 0 },
        handleDoubleClickOn: (_view, _at, node) => {
          if (!node.type.name.startsWith('formula')) return false
          setDialog({ kind: 'formula' })
          return true
        },
        handleDOMEvents: {
          paste: (_view, event) => {
            event.preventDefault()
            return take(event.clipboardData)
          },
          drop: (view, event) => {
            if (view.dragging) return false
            event.preventDefault()
            return take(event.dataTransfer)
          },
        },
      },
      onTransaction: () => setTransaction((count) => count + 1),
      onUpdate: ({ editor: changed }) => {
        const next = readDocument(changed)
        latest.current.onChange(isEmptyText(next) ? null : next, JSON.stringify(next) !== first)
      },
    })
    const first = JSON.stringify(readDocument(created))
    setEditor(created)
    return () => created.destroy()
  }, [])

  useEffect(() => {
    editor?.setOptions({
      editable: !disabled,
      editorProps: {
        ...editor.options.editorProps,
        attributes: editorAttributes({ label, describedBy, invalid, disabled }),
      },
    })
  }, [editor, label, describedBy, invalid, disabled])

  useEffect(() => {
    if (editor) editor.view.dispatch(editor.state.tr.setMeta(...passagesMeta(passages)))
  }, [editor, passages])

  return (
    <>
      {editor && (
        <EditorToolbar
          editor={editor}
          label={label}
          disabled={disabled}
          open={setDialog}
          insertImage={uploadImage && ((file) => void insertImage(file))}
        />
      )}
      <div ref={attach} />
      {editor && dialog && <InsertDialog editor={editor} insertion={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** Without empty paragraphs at the end, which the editor adds for the cursor. */
function readDocument(editor: Editor): RichText {
  const { content } = editor.getJSON() as RichText
  const end = content.findLastIndex(({ type, content: inside }) => type !== 'paragraph' || inside?.length) + 1
  return { type: 'doc', content: content.slice(0, Math.max(1, end)) }
}

function editorAttributes(props: Pick<EditorProps, 'label' | 'describedBy' | 'invalid' | 'disabled'>) {
  return {
    class: 'rich-text min-h-40 px-3 py-2.5 outline-none',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    ...(props.invalid && { 'aria-invalid': 'true' }),
    ...(props.disabled && { 'aria-disabled': 'true' }),
  }
}
