import { lazy, Suspense, useId, useState } from 'react'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { useT } from '../../frame.tsx'
import { useHydrated } from '../../hydrated.ts'
import { RichTextView } from '../../rich-text/rich-text-view.tsx'
import { errorsWithin } from './control.ts'
import type { ControlProps } from './control.ts'
import { EachLocale } from './text.tsx'
import { toImage, useUpload } from './use-upload.ts'

const Editor = lazy(async () => ({ default: (await import('../../rich-text/editor.tsx')).RichTextEditor }))

export function RichTextControl(props: ControlProps) {
  const { name, field, label, value } = props
  if (!field.localized) return <DocumentField {...props} at={name} />
  const texts = (value ?? {}) as Record<string, unknown>
  return (
    <EachLocale label={label} stacked>
      {(locale, language) => (
        <DocumentField {...props} at={`${name}.${locale}`} label={language} value={texts[locale]} />
      )}
    </EachLocale>
  )
}

/** `at` is the name of the posted document; uploads belong to the field. */
function DocumentField({
  at,
  name,
  field,
  label,
  value,
  endpoints,
  errors,
  disabled = false,
}: ControlProps & { at: string }) {
  const t = useT()
  const id = useId()
  const live = useHydrated()
  const stored = (value ?? null) as RichText | null
  const [state, setState] = useState({ doc: stored, isChanged: false })
  const upload = useUpload(endpoints.upload, name, field)
  const problems = upload.problem ? [upload.problem] : errorsWithin(errors, at)
  const isInvalid = problems.length > 0
  const still = (
    <div className="min-h-52 px-3 py-2.5">
      <RichTextView doc={stored} />
    </div>
  )
  return (
    <div className="grid min-w-0 gap-1" data-changed={state.isChanged ? at : undefined}>
      <span className="text-base font-medium">{label}</span>
      <input type="hidden" name={at} value={state.doc ? JSON.stringify(state.doc) : ''} disabled={disabled} />
      <div
        className={`overflow-hidden rounded-card border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-green ${isInvalid ? 'border-coral bg-coral-wash' : disabled ? 'border-line bg-paper text-soft' : 'border-edge bg-card'}`}
      >
        {live ? (
          <Suspense fallback={still}>
            <Editor
              doc={stored}
              label={label}
              describedBy={`${id}-note`}
              invalid={isInvalid}
              disabled={disabled}
              uploadImage={async (file) => {
                const sent = await upload.send(file)
                return sent && toImage(sent)
              }}
              onChange={(doc, isChanged) => setState({ doc, isChanged })}
            />
          </Suspense>
        ) : (
          still
        )}
      </div>
      <p id={`${id}-note`} role="status" className={`text-small ${isInvalid ? 'text-coral' : 'text-soft'}`}>
        {isInvalid
          ? problems.join(' ')
          : upload.share !== undefined
            ? t('form.uploading')
            : !disabled && t('form.paste_hint')}
      </p>
    </div>
  )
}
