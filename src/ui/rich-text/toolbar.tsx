import type { Editor } from '@tiptap/core'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
  Video,
} from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { imageTypes } from '#shared/media.ts'
import { useT } from '../frame.tsx'
import { InsertDialog } from './insert-dialog.tsx'
import type { Insertion } from './insert-dialog.tsx'
import type { EditorProps } from './editor-props.ts'

type Tool = { id: string; icon: ReactNode; isOn?: boolean; isOff?: boolean; run: () => void }

/** One tab stop; the arrow keys move between the buttons. */
export function EditorToolbar(props: Pick<EditorProps, 'label' | 'disabled' | 'uploadImage'> & { editor: Editor }) {
  const { editor, label, disabled, uploadImage } = props
  const t = useT()
  const fileId = useId()
  const [at, setAt] = useState(0)
  const [dialog, setDialog] = useState<Insertion>()
  const run = () => editor.chain().focus()

  const tools: Tool[] = [
    { id: 'bold', icon: <Bold />, isOn: editor.isActive('bold'), run: () => run().toggleBold().run() },
    { id: 'italic', icon: <Italic />, isOn: editor.isActive('italic'), run: () => run().toggleItalic().run() },
    ...([2, 3] as const).map((level) => ({
      id: `heading_${level}`,
      icon: level === 2 ? <Heading2 /> : <Heading3 />,
      isOn: editor.isActive('heading', { level }),
      run: () => run().toggleHeading({ level }).run(),
    })),
    { id: 'bullets', icon: <List />, isOn: editor.isActive('bulletList'), run: () => run().toggleBulletList().run() },
    {
      id: 'numbers',
      icon: <ListOrdered />,
      isOn: editor.isActive('orderedList'),
      run: () => run().toggleOrderedList().run(),
    },
    { id: 'quote', icon: <Quote />, isOn: editor.isActive('blockquote'), run: () => run().toggleBlockquote().run() },
    { id: 'link', icon: <LinkIcon />, isOn: editor.isActive('link'), run: () => setDialog({ kind: 'link' }) },
    { id: 'rule', icon: <Minus />, run: () => run().setHorizontalRule().run() },
    { id: 'image', icon: <ImagePlus />, run: () => document.getElementById(fileId)?.click() },
    { id: 'video', icon: <Video />, run: () => setDialog({ kind: 'video' }) },
    { id: 'undo', icon: <Undo2 />, isOff: !editor.can().undo(), run: () => run().undo().run() },
    { id: 'redo', icon: <Redo2 />, isOff: !editor.can().redo(), run: () => run().redo().run() },
  ]

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + tools.length) % tools.length
    setAt(place)
    event.currentTarget.querySelectorAll('button')[place]?.focus()
  }

  async function insertImage(chosen: File | undefined) {
    const image = chosen && (await uploadImage(chosen))
    if (image) setDialog({ kind: 'image', image })
  }

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor_tool.toolbar', { label })}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-0.5 border-b border-line p-1"
      >
        {tools.map(({ id, icon, isOn, isOff, run: act }, place) => (
          <button
            key={id}
            type="button"
            tabIndex={place === at ? 0 : -1}
            aria-label={t(`editor_tool.${id}`)}
            title={t(`editor_tool.${id}`)}
            aria-pressed={isOn}
            aria-disabled={disabled || isOff || undefined}
            onFocus={() => setAt(place)}
            onClick={() => !disabled && !isOff && act()}
            className="grid size-8 place-items-center rounded-small text-ink hover:bg-green-wash aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:opacity-60 aria-pressed:bg-green-wash aria-pressed:text-green"
          >
            {icon}
          </button>
        ))}
        <input
          id={fileId}
          type="file"
          hidden
          aria-label={t('editor_tool.image')}
          accept={imageTypes.join()}
          onChange={({ target }) => {
            void insertImage(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {dialog && <InsertDialog editor={editor} insertion={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
