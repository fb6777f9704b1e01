import { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { isEmptyText } from '#shared/rich-text/plain-text.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import type { EditorProps } from './editor-props.ts'
import { extensions } from './extensions.ts'
import { EditorToolbar } from './toolbar.tsx'

/** The editor of formatted texts: 130 kB, so it is loaded only by forms that show it. */
export function RichTextEditor(props: EditorProps) {
  const { label, describedBy, invalid, disabled } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [editor, setEditor] = useState<Editor>()
  // The toolbar shows the state of the selection, so it renders with every transaction.
  const [, setTransaction] = useState(0)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const { doc } = latest.current
    const created = new Editor({
      element: place.current!,
      extensions,
      content: doc ?? { type: 'doc', content: [{ type: 'paragraph' }] },
      // The content security policy forbids style elements and, by Trusted Types, parsing of HTML.
      injectCSS: false,
      enableContentCheck: false,
      editorProps: {
        attributes: editorAttributes(latest.current),
        handleDOMEvents: {
          paste: (view, event) => {
            event.preventDefault()
            return view.pasteText(event.clipboardData?.getData('text/plain') ?? '', event)
          },
          drop: (view, event) => {
            if (view.dragging) return false
            event.preventDefault()
            return view.pasteText(event.dataTransfer?.getData('text/plain') ?? '')
          },
        },
      },
      onTransaction: () => setTransaction((count) => count + 1),
      onUpdate: ({ editor: changed }) => {
        const next = changed.getJSON() as RichText
        latest.current.onChange(isEmptyText(next) ? null : next, JSON.stringify(next) !== first)
      },
    })
    const first = JSON.stringify(created.getJSON())
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

  return (
    <>
      {editor && <EditorToolbar editor={editor} label={label} disabled={disabled} uploadImage={props.uploadImage} />}
      <div ref={place} />
    </>
  )
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
