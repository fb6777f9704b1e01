import { Languages } from 'lucide-react'
import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { textLimits } from '../../model.ts'
import type { staffTutorEndpoints } from '../../contract/staff.ts'

type Props = {
  /** Undefined for a new tutor, who cannot be transliterated yet. */
  id?: number
  /** Language of the form, which contains the name in that language. */
  lang: Locale
  names: Localized
  errors: FieldErrors
  onChange: (names: Localized) => void
}

export function NamesCard({ id, lang, names, errors, onChange }: Props) {
  const t = useT()
  const { edition } = useFrame()
  const [busy, setBusy] = useState(false)
  const others = edition.locales.filter((locale) => locale !== lang)
  if (others.length === 0) return null

  async function transliterate() {
    setBusy(true)
    const answer = await call<typeof staffTutorEndpoints.transliterate>(
      'GET /api/admin/tutor/profile/transliterate_main_data',
      { id: id! },
    )
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const { names: written } = answer.data.tutor
    onChange({ ...names, ...written })
    notify(
      'done',
      t(Object.keys(written).length > 0 ? 'tutor_card.transliterated' : 'tutor_card.nothing_transliterated'),
    )
  }

  return (
    <Card
      title={t('tutor_card.names')}
      action={
        id !== undefined && (
          <Button size="small" busy={busy} onClick={() => void transliterate()}>
            <Languages aria-hidden className="size-4" /> {t('tutor_card.transliterate')}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {others.map((locale) => (
          <TextField
            key={locale}
            label={t(`locale.${locale}`)}
            name={`names.${locale}`}
            maxLength={textLimits.name.max}
            value={names[locale] ?? ''}
            errors={errors[`names.${locale}`]}
            onChange={(event) => onChange({ ...names, [locale]: event.target.value })}
          />
        ))}
      </div>
    </Card>
  )
}
