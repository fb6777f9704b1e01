import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { imageTypes } from '#shared/media.ts'
import { useT } from '../frame.tsx'
import { toolbarHeight } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'
import type { Insertion } from './insert-dialog.tsx'
import { listTools } from './tools.tsx'

type Props = Pick<EditorProps, 'label' | 'disabled'> & {
  editor: Editor
  open: (insertion: Insertion) => void
  insertImage?: ((file: File) => void) | undefined
}

/** One tab stop; the arrow keys move between the buttons. On a phone the row scrolls sideways. */
export function EditorToolbar({ editor, label, disabled, open, insertImage }: Props) {
  const t = useT()
  const fileId = useId()
  const [at, setAt] = useState(0)
  const chooseImage = insertImage && (() => document.getElementById(fileId)?.click())
  const tools = listTools(editor, { open, chooseImage })
  // Tools of a table disappear with it.
  const current = Math.min(at, tools.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: tools.length - 1,
    }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + tools.length) % tools.length
    setAt(place)
    event.currentTarget.querySelectorAll('button')[place]?.focus()
  }

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor_tool.toolbar', { label })}
        onKeyDown={onKeyDown}
        className={`sticky top-0 z-1 flex gap-0.5 overflow-x-auto rounded-t-card border-b border-line bg-card p-1 [scrollbar-width:none] tablet:flex-wrap ${toolbarHeight}`}
      >
        {tools.map(({ id, icon, isOn, isOff, run }, place) => (
          <button
            key={id}
            type="button"
            tabIndex={place === current ? 0 : -1}
            aria-label={t(`editor_tool.${id}`)}
            title={t(`editor_tool.${id}`)}
            aria-pressed={isOn}
            aria-disabled={disabled || isOff || undefined}
            onFocus={() => setAt(place)}
            onClick={() => !disabled && !isOff && run()}
            className="grid size-10 shrink-0 place-items-center rounded-small text-ink hover:bg-green-wash aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:opacity-60 aria-pressed:bg-green-wash aria-pressed:text-green tablet:size-8"
          >
            {icon}
          </button>
        ))}
      </div>
      {insertImage && (
        <input
          id={fileId}
          type="file"
          hidden
          aria-label={t('editor_tool.image')}
          accept={imageTypes.join()}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) insertImage(chosen)
            target.value = ''
          }}
        />
      )}
    </>
  )
}
