import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { consentPurposes, readStoredConsent } from './stored-consent.ts'
import type { ConsentChoice, ConsentPurpose } from './stored-consent.ts'

/** The purposes of the cookie banner one by one. Few visitors open them, so they are loaded on demand. */
export function Purposes({ decline, save }: { decline: ReactNode; save: (choice: ConsentChoice) => void }) {
  const t = useT()
  const [choice, setChoice] = useState<ConsentChoice>(
    () => readStoredConsent() ?? { statistics: false, marketing: false },
  )
  const row = 'flex min-h-9 items-start gap-2 py-1 text-small'
  const box = 'mt-0.5 size-4 shrink-0 accent-green'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save({ statistics: choice.statistics, marketing: choice.marketing })
      }}
    >
      <fieldset className="mb-2">
        <legend className="sr-only">{t('cookies.choose')}</legend>
        <label className={row}>
          <input type="checkbox" checked disabled className={box} />
          <Purpose name="necessary" />
        </label>
        {consentPurposes.map((purpose) => (
          <label key={purpose} className={row}>
            <input
              type="checkbox"
              checked={choice[purpose]}
              onChange={({ currentTarget }) => setChoice({ ...choice, [purpose]: currentTarget.checked })}
              className={box}
            />
            <Purpose name={purpose} />
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-2">
        {decline}
        <Button type="submit" className="text-base">
          {t('cookies.save')}
        </Button>
      </div>
    </form>
  )
}

function Purpose({ name }: { name: 'necessary' | ConsentPurpose }) {
  const t = useT()
  return (
    <span>
      <span className="font-medium">{t(`cookies.purpose.${name}`)}</span>{' '}
      <span className="text-soft">{t(`cookies.purpose.${name}.about`)}</span>
    </span>
  )
}
