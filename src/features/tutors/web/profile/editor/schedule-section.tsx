import { useT } from '#ui/frame.tsx'
import { WeekGrid } from '#ui/parts/week-grid.tsx'
import { EditorSection, SectionErrors } from './editor-section.tsx'
import type { EditorSectionProps } from './profile-values.ts'

export function ScheduleSection({ value, errors, onChange }: EditorSectionProps) {
  const t = useT()
  return (
    <EditorSection id="schedule" title={t('editor.schedule')} lead={t('editor.schedule_lead')}>
      <SectionErrors errors={errors['schedule']} />
      <WeekGrid
        label={t('editor.schedule')}
        week={value.schedule}
        dayFirst
        onChange={(week) => onChange({ schedule: [...week] })}
      />
    </EditorSection>
  )
}
