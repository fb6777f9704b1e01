import { useRef } from 'react'
import { languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { bodyLength, subjectLength } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import type { WirePreview, EditableTemplate, EditableText } from './template-api.ts'
import { PreviewPane } from './preview-pane.tsx'
import { usePreview } from './use-preview.ts'
import type { PreviewSource } from './use-preview.ts'
import { TemplateVariables } from './template-variables.tsx'

export function TemplateTextEditor(props: {
  channel: Channel
  template: EditableTemplate
  locale: Locale
  words: EditableText
  profile: number | null
  /** The preview loaded with the page and its source. */
  first: PreviewSource & { preview: WirePreview }
  errors: FieldErrors
  onType: (words: EditableText) => void
}) {
  const t = useT()
  const { channel, template, locale, words, profile, first, errors, onType } = props
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const preview = usePreview(channel, { id: template.id, locale, words, profile }, first)
  const wrong = (field: keyof EditableText) => {
    const messages = preview.problems.filter((problem) => problem.field === field).map(({ message }) => message)
    return messages.length > 0 ? messages : errors[`${field}.${locale}`]
  }

  function insert(text: string) {
    const field = last.current ?? body.current!
    field.focus()
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    // Triggers the change handlers as typing does.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        {channel === 'mail' && (
          <TextField
            ref={subject}
            label={t('template.subject')}
            lang={languageOf(locale)}
            value={words.subject}
            maxLength={subjectLength}
            errors={wrong('subject')}
            onFocus={() => (last.current = subject.current)}
            onChange={(event) => onType({ ...words, subject: event.target.value })}
          />
        )}
        <TextArea
          ref={body}
          label={t(channel === 'mail' ? 'template.body' : 'template.text')}
          hint={channel === 'mail' ? t('template.markup') : undefined}
          lang={languageOf(locale)}
          rows={channel === 'mail' ? 12 : 4}
          defaultValue={words.body}
          maxLength={bodyLength}
          errors={wrong('body')}
          onFocus={() => (last.current = body.current)}
          onInput={(event) => onType({ ...words, body: event.currentTarget.value })}
        />
        <TemplateVariables variables={template.variables} locale={locale} onInsert={insert} />
      </div>
      <PreviewPane channel={channel} preview={preview} />
    </div>
  )
}
