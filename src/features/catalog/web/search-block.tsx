import { useState } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import type { SearchOptions } from '../contract.ts'

/** A plain form; the server resolves it to a catalog path. */
export function SearchBlock({ lists, withOnline = false }: { lists: SearchOptions; withOnline?: boolean }) {
  const t = useT()
  const href = useHref()
  const [online, setOnline] = useState(false)
  return (
    <form
      role="search"
      action={href('/search/')}
      className="grid gap-4 rounded-card border border-line bg-card p-5 shadow-float tablet:grid-cols-2"
    >
      <Picker
        name="lesson"
        label={t('search.subject')}
        any={t('search.any_subject')}
        options={lists.lesson.map(toPickerOption)}
        typedName="lesson_q"
        nothing={t('search.no_choice')}
      />
      <Picker
        name="city"
        label={t('search.city')}
        any={t('search.any_city')}
        options={lists.city.map(toPickerOption)}
        typedName="city_q"
        nothing={t('search.no_choice')}
        disabled={online}
      />
      {withOnline && (
        <Checkbox
          name="online"
          value="1"
          label={t('search.online')}
          checked={online}
          onChange={(event) => setOnline(event.target.checked)}
        />
      )}
      <Button type="submit" look="main" className={withOnline ? '' : 'tablet:col-span-2'}>
        {t('search.find')}
      </Button>
    </form>
  )
}

const toPickerOption = ({ alias, text }: SearchOptions['lesson'][number]) => ({ value: alias, text })
