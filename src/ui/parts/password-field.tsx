import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useT } from '../frame.tsx'
import { useLive } from '../live.ts'
import { IconButton } from './button.tsx'
import { Field, inputLook } from './field.tsx'
import type { Labelled } from './field.tsx'

/** A password that may be looked at: typing it blind twice helps nobody. */
export function PasswordField({ label, hint, errors, ...input }: Omit<ComponentProps<'input'>, 'type'> & Labelled) {
  const t = useT()
  const live = useLive()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wired) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wired}
            type={shown ? 'text' : 'password'}
            className={`${inputLook} pr-12!`}
          />
          <IconButton
            label={shown ? t('field.hide_password') : t('field.show_password')}
            icon={shown ? <EyeOff /> : <Eye />}
            aria-controls={wired.id}
            disabled={!live || input.disabled}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          />
        </span>
      )}
    </Field>
  )
}
