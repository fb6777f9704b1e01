import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { longestAlt } from '#shared/media.ts'
import type { StoredImage } from '#shared/media.ts'
import { isSafeLink, longestLink } from '#shared/rich-text/links.ts'
import { longestVideoLink, parseVideoLink } from '#shared/video.ts'
import { useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'

export type Insertion = { kind: 'link' | 'video' } | { kind: 'image'; image: StoredImage }

const longest = { link: longestLink, video: longestVideoLink, image: longestAlt }

/** Asks for the address of a link or a video, or for the description of an image. Not a form: it is inside of one. */
export function InsertDialog(props: { editor: Editor; insertion: Insertion; onClose: () => void }) {
  const { editor, insertion, onClose } = props
  const { kind } = insertion
  const t = useT()
  const current = kind === 'link' ? String(editor.getAttributes('link')['href'] ?? '') : ''
  const [text, setText] = useState(current)
  const [wrong, setWrong] = useState(false)

  function insert() {
    const typed = text.trim()
    const done = insertion.kind === 'image' ? insertImage(insertion.image, typed) : insertions[insertion.kind](typed)
    if (done) onClose()
    else setWrong(true)
  }

  const insertions = {
    link: (href: string) => {
      const whole = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href) ? `https://${href}` : href
      if (!isSafeLink(whole)) return false
      const chain = editor.chain().focus().extendMarkRange('link')
      if (!editor.state.selection.empty || current) return chain.setLink({ href: whole }).run()
      const marks = [{ type: 'link', attrs: { href: whole } }]
      return chain.insertContent({ type: 'text', text: whole, marks }).run()
    },
    video: (link: string) => {
      const video = parseVideoLink(link)
      return video !== undefined && editor.chain().focus().insertContent({ type: 'video', attrs: video }).run()
    },
  }

  function insertImage(image: StoredImage, alt: string) {
    return (
      alt !== '' &&
      editor
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { ...image, alt } })
        .run()
    )
  }

  return (
    <Dialog
      title={t(`editor_tool.${kind}`)}
      onClose={onClose}
      actions={
        <>
          {current && (
            <Button onClick={() => (editor.chain().focus().extendMarkRange('link').unsetLink().run(), onClose())}>
              {t('editor_tool.unlink')}
            </Button>
          )}
          <Button look="main" onClick={insert}>
            {t('editor_tool.insert')}
          </Button>
        </>
      }
    >
      <TextField
        label={t(`editor_tool.${kind}_label`)}
        hint={t(`editor_tool.${kind}_hint`)}
        errors={wrong ? [t(`editor_tool.${kind}_wrong`)] : undefined}
        maxLength={longest[kind]}
        value={text}
        onChange={(event) => (setText(event.target.value), setWrong(false))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          insert()
        }}
      />
    </Dialog>
  )
}
