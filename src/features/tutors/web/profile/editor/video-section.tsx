import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { parseVideoId } from '../../../model.ts'
import { EditorSection } from './editor-section.tsx'
import type { EditorSectionProps } from './profile-values.ts'

/** Accepts all common forms of YouTube links. */
export function VideoSection({ value, errors, onChange }: EditorSectionProps) {
  const t = useT()
  const [blurred, setBlurred] = useState(false)
  const link = value.video_url.trim()
  const id = parseVideoId(link)
  const wrong = link !== '' && !id && blurred
  return (
    <EditorSection id="video" title={t('editor.video')} lead={t('editor.video_lead')}>
      <div className="grid gap-1">
        <TextField
          label={t('editor.video_link')}
          hint={id ? undefined : t('editor.video_hint')}
          errors={wrong ? [t('editor.video_wrong')] : errors['video_url']}
          name="video_url"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          value={value.video_url}
          onChange={({ target }) => (setBlurred(false), onChange({ video_url: target.value }))}
          onBlur={() => setBlurred(true)}
        />
        <p role="status" className="flex items-center gap-1.5 text-small text-green empty:hidden">
          {id && (
            <>
              <CircleCheck className="size-4" />
              {t('editor.video_found', { id })}
            </>
          )}
        </p>
      </div>
    </EditorSection>
  )
}
