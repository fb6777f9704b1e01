import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '../frame.tsx'
import { useHydrated } from '../hydrated.ts'
import { IconButton } from './button.tsx'
import { LabelledField, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

/** A password field with a button that reveals its text, instead of a second field. */
export function PasswordField({ label, hint, errors, ...input }: Omit<ComponentProps<'input'>, 'type'> & Labelled) {
  const t = useT()
  const live = useHydrated()
  const [revealed, setRevealed] = useState(false)
  return (
    <LabelledField label={label} hint={hint} errors={errors}>
      {(wired) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wired}
            type={revealed ? 'text' : 'password'}
            className={`${inputLook} pr-12!`}
          />
          <IconButton
            label={revealed ? t('field.hide_password') : t('field.show_password')}
            icon={revealed ? <EyeOff /> : <Eye />}
            aria-controls={wired.id}
            disabled={!live || input.disabled}
            onClick={() => setRevealed(!revealed)}
            className="absolute top-0 right-0"
          />
        </span>
      )}
    </LabelledField>
  )
}
