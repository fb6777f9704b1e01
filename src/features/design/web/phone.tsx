import { useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { DatePicker } from '#ui/parts/date-picker.tsx'
import { Checkbox, TextField } from '#ui/parts/field.tsx'
import { MultiPicker } from '#ui/parts/multi-picker.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { useLanguages } from './samples.ts'
import { Specimens } from './specimen.tsx'

/** Components in the width of a small phone, with the longest words. */
export function Phone() {
  const t = useT()
  const options = useLanguages()
  return (
    <Specimens group="phone">
      <div className="grid w-80 max-w-full gap-5 rounded-card border border-line bg-paper p-4 shadow-float">
        <div className="flex items-center gap-3">
          <Avatar size={56} name={t('design.sample.person.four')} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{t('design.sample.person.four')}</p>
            <Stars value={4.9} />
          </div>
        </div>
        <Badge tone="sun">{t('design.sample.long_action')}</Badge>
        <TextField label={t('design.sample.long_label')} defaultValue={t('design.sample.paragraph')} />
        <MultiPicker
          name="on_phone"
          label={t('design.sample.languages')}
          any={t('design.sample.any_language')}
          options={options}
          defaultValue={options.slice(0, 6).map(({ value }) => value)}
        />
        <DatePicker name="on_phone_day" label={t('design.sample.first_lesson')} />
        <Checkbox label={t('design.sample.long_action')} />
        <Button look="main">{t('design.sample.long_action')}</Button>
      </div>
    </Specimens>
  )
}
