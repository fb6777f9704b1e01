import { useT } from '#ui/frame.tsx'
import { CountedText } from '#ui/parts/counted-text.tsx'
import { Section } from './section.tsx'
import type { SectionProps } from './values.ts'

export function Descriptions({ value, errors, choices, onChange }: SectionProps) {
  const t = useT()
  const { texts } = choices.rules
  return (
    <Section id="description" title={t('editor.descriptions')} lead={t('editor.descriptions_lead')}>
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
    </Section>
  )
}
