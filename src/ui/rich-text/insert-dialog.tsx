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
import { FormulaDialog } from './formula-dialog.tsx'

export type Insertion = { kind: 'link' | 'video' | 'formula' | 'image_alt' } | { kind: 'image'; image: StoredImage }
type Props = { editor: Editor; insertion: Insertion; onClose: () => void }

const longest = { link: longestLink, video: longestVideoLink, image: longestAlt, image_alt: longestAlt }

export function InsertDialog({ editor, insertion, onClose }: Props) {
  if (insertion.kind === 'formula') return <FormulaDialog editor={editor} onClose={onClose} />
  return <TextDialog editor={editor} insertion={insertion} onClose={onClose} />
}

/** Asks for the address of a link or a video, or for the description of an image. Not a form: it is inside of one. */
function TextDialog({ editor, insertion, onClose }: Props) {
  const kind = insertion.kind as keyof typeof longest
  const texts = kind === 'image_alt' ? 'image' : kind
  const t = useT()
  const link = kind === 'link' ? String(editor.getAttributes('link')['href'] ?? '') : ''
  const [text, setText] = useState(kind === 'image_alt' ? String(editor.getAttributes('image')['alt'] ?? '') : link)
  const [wrong, setWrong] = useState(false)

  function insert() {
    if (insertions[kind](text.trim())) onClose()
    else setWrong(true)
  }

  const insertions = {
    link: (href: string) => {
      const whole = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(href) ? `https://${href}` : href
      if (!isSafeLink(whole)) return false
      const chain = editor.chain().focus().extendMarkRange('link')
      if (!editor.state.selection.empty || link) return chain.setLink({ href: whole }).run()
      const marks = [{ type: 'link', attrs: { href: whole } }]
      return chain.insertContent({ type: 'text', text: whole, marks }).run()
    },
    video: (address: string) => {
      const video = parseVideoLink(address)
      return video !== undefined && editor.chain().focus().insertContent({ type: 'video', attrs: video }).run()
    },
    image: (alt: string) => {
      const image = insertion.kind === 'image' ? insertion.image : undefined
      const content = { type: 'image', attrs: { ...image, alt } }
      return alt !== '' && editor.chain().focus().insertContent(content).run()
    },
    image_alt: (alt: string) => alt !== '' && editor.chain().focus().updateAttributes('image', { alt }).run(),
  }

  return (
    <Dialog
      title={t(`editor_tool.${kind}`)}
      onClose={onClose}
      actions={
        <>
          {link && (
            <Button onClick={() => (editor.chain().focus().extendMarkRange('link').unsetLink().run(), onClose())}>
              {t('editor_tool.unlink')}
            </Button>
          )}
          <Button look="main" onClick={insert}>
            {kind === 'image_alt' ? t('action.save') : t('editor_tool.insert')}
          </Button>
        </>
      }
    >
      <TextField
        label={t(`editor_tool.${texts}_label`)}
        hint={t(`editor_tool.${texts}_hint`)}
        errors={wrong ? [t(`editor_tool.${texts}_wrong`)] : undefined}
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
