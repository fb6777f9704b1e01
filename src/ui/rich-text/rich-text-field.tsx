import { lazy, Suspense, useId, useState } from 'react'
import { isTooComplex } from '#shared/rich-text/complexity.ts'
import { richTextLimits } from '#shared/rich-text/limits.ts'
import { countCharacters } from '#shared/rich-text/nodes.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { useT } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { toolbarHeight } from './editor-props.ts'
import type { EditorProps } from './editor-props.ts'
import { RichTextView } from './rich-text-view.tsx'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).RichTextEditor }))

type Props = {
  /** The name of the hidden input that holds the document as JSON; empty for an empty text. */
  name: string
  label: string
  doc: RichText | null
  hint?: string | undefined
  errors?: readonly string[] | undefined
  disabled?: boolean
  maxCharacters?: number
  isUploading?: boolean
  /** Without it, the text has no images. */
  uploadImage?: EditorProps['uploadImage']
  passages?: EditorProps['passages']
  onChange?: ((doc: RichText | null) => void) | undefined
}

/**
 * The field of a formatted text, in the panel and on public pages. The editor is loaded when the page is live; until then
 * and without JavaScript the text is shown as readers see it.
 */
export function RichTextField(props: Props) {
  const { name, label, doc, hint, errors = [], disabled = false, uploadImage, isUploading = false, onChange } = props
  const { maxCharacters = richTextLimits.characters } = props
  const t = useT()
  const id = useId()
  const live = useHydrated()
  const [state, setState] = useState({ doc, isChanged: false })
  const [notice, setNotice] = useState('')
  const count = countCharacters(state.doc)
  const problems = count > maxCharacters ? [t('editor.too_long', { max: maxCharacters })] : [...errors]
  if (isTooComplex(state.doc)) problems.push(t('editor.too_complex'))
  if (notice) problems.push(notice)
  const isInvalid = problems.length > 0
  // As high as the editor, or the button that somebody is pressing moves away when it arrives.
  const still = (
    <>
      <div className={`border-b border-line ${toolbarHeight}`} />
      <div className="min-h-40 px-3 py-2.5">
        <RichTextView doc={doc} />
      </div>
    </>
  )
  return (
    <div className="grid min-w-0 gap-1" data-changed={state.isChanged ? name : undefined}>
      <span className="text-base font-medium">{label}</span>
      <input type="hidden" name={name} value={state.doc ? JSON.stringify(state.doc) : ''} disabled={disabled} />
      <div
        className={`min-w-0 rounded-card border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-green ${isInvalid ? 'border-coral bg-coral-wash' : disabled ? 'border-line bg-paper text-soft' : 'border-edge bg-card'}`}
      >
        {live ? (
          <Suspense fallback={still}>
            <Editor
              doc={doc}
              label={label}
              describedBy={`${id}-note`}
              invalid={isInvalid}
              disabled={disabled}
              maxCharacters={maxCharacters}
              uploadImage={uploadImage}
              passages={props.passages}
              onNotice={setNotice}
              onChange={(next, isChanged) => {
                setState({ doc: next, isChanged })
                setNotice('')
                onChange?.(next)
              }}
            />
          </Suspense>
        ) : (
          still
        )}
      </div>
      <div className="flex flex-wrap gap-x-3 text-small text-soft">
        <p id={`${id}-note`} role="status" className={isInvalid ? 'text-coral' : ''}>
          {isInvalid ? problems.join(' ') : isUploading ? t('form.uploading') : hint}
        </p>
        <span className={`ml-auto shrink-0 ${count > maxCharacters ? 'text-coral' : ''}`}>
          {t('editor.count', { count, max: maxCharacters })}
        </span>
      </div>
    </div>
  )
}
