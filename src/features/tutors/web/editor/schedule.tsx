import { useT } from '#ui/frame.tsx'
import { WeekGrid } from '#ui/parts/week-grid.tsx'
import { Section, SectionErrors } from './section.tsx'
import type { SectionProps } from './values.ts'

export function Schedule({ value, errors, onChange }: SectionProps) {
  const t = useT()
  return (
    <Section id="schedule" title={t('editor.schedule')} lead={t('editor.schedule_lead')}>
      <SectionErrors errors={errors['schedule']} />
      <WeekGrid
        label={t('editor.schedule')}
        week={value.schedule}
        dayFirst
        onChange={(week) => onChange({ schedule: [...week] })}
      />
    </Section>
  )
}
