import { useRef } from 'react'
import { languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { bodyLength, subjectLength } from '../../mail-model.ts'
import type { Channel } from '../../model.ts'
import type { Preview, Template, Words } from './calls.ts'
import { PreviewPane } from './preview.tsx'
import { usePreview } from './use-preview.ts'
import type { Sight } from './use-preview.ts'
import { Variables } from './variables.tsx'

/** The words in one language, what they look like, and what can be put into them. */
export function Language(props: {
  channel: Channel
  template: Template
  locale: Locale
  words: Words
  profile: number | null
  /** What the page came with, and for which words. */
  first: Sight & { preview: Preview }
  errors: FieldErrors
  onType: (words: Words) => void
}) {
  const t = useT()
  const { channel, template, locale, words, profile, first, errors, onType } = props
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const preview = usePreview(channel, { id: template.id, locale, words, profile }, first)
  const wrong = (field: keyof Words) => {
    const said = preview.problems.filter((problem) => problem.field === field).map(({ message }) => message)
    return said.length > 0 ? said : errors[`${field}.${locale}`]
  }

  function insert(text: string) {
    const field = last.current ?? body.current!
    field.focus()
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    // As if it had been typed.
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
        <Variables variables={template.variables} locale={locale} onInsert={insert} />
      </div>
      <PreviewPane channel={channel} preview={preview} />
    </div>
  )
}
