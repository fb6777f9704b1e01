import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#ui/frame.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { videoId } from '../../model.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './values.ts'

/** A link to a video, looked at while it is typed: any form that people copy is understood. */
export function Video({ value, errors, onChange }: SectionProps) {
  const t = useT()
  const [left, setLeft] = useState(false)
  const link = value.video_url.trim()
  const id = videoId(link)
  const wrong = link !== '' && !id && left
  return (
    <Section id="video" title={t('editor.video')} lead={t('editor.video_lead')}>
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
          onChange={({ target }) => (setLeft(false), onChange({ video_url: target.value }))}
          onBlur={() => setLeft(true)}
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
    </Section>
  )
}
