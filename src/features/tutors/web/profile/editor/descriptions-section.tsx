import { useT } from '#ui/frame.tsx'
import { CountedText } from '#ui/parts/counted-text.tsx'
import { EditorSection } from './editor-section.tsx'
import type { EditorSectionProps } from './profile-values.ts'

export function DescriptionsSection({ value, errors, choices, onChange }: EditorSectionProps) {
  const t = useT()
  const { texts } = choices.rules
  return (
    <EditorSection id="description" title={t('editor.descriptions')} lead={t('editor.descriptions_lead')}>
      <CountedText
        label={t('editor.short_description')}
        hint={t('editor.short_description_hint')}
        errors={errors['short_description']}
        name="short_description"
        rows={2}
        min={texts['short_description']!.min}
        max={texts['short_description']!.max}
        value={value.short_description}
        onChange={(short_description) => onChange({ short_description })}
      />
      <CountedText
        label={t('editor.description')}
        hint={t('editor.description_hint')}
        errors={errors['description']}
        name="description"
        rows={8}
        min={texts['description']!.min}
        max={texts['description']!.max}
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
    </EditorSection>
  )
}
