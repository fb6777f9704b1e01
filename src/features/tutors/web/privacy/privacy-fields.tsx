import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Card } from '#ui/parts/card.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import type { privacyEndpoints } from '../../contract/privacy.ts'
import { privacyFields } from '../../model.ts'
import type { Privacy, PrivacyField } from '../../model.ts'

const neverShown = ['contacts', 'documents', 'birth_date', 'address'] as const

export function PrivacyFields({ privacy }: { privacy: Privacy }) {
  const t = useT()
  return (
    <Card title={t('privacy.shown')}>
      <table className="w-full text-left">
        <caption className="sr-only">{t('privacy.shown')}</caption>
        <thead className="max-tablet:sr-only">
          <tr className="text-small text-soft">
            <th scope="col" className="w-2/5 pb-1 font-medium">
              {t('privacy.what')}
            </th>
            <th scope="col" className="pb-1 font-medium">
              {t('privacy.visitors')}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              <span className="sr-only">{t('privacy.switch')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {privacyFields.map((field) => (
            <PrivacyFieldRow key={field} field={field} on={privacy[field]} />
          ))}
        </tbody>
      </table>
      <h3 className="mt-5 mb-2 border-t border-line pt-4 font-semibold">{t('privacy.never')}</h3>
      <ul className="grid gap-2">
        {neverShown.map((what) => (
          <li key={what} className="flex gap-3 text-base">
            <Lock aria-hidden className="mt-1 size-4 shrink-0 text-soft" />
            <span>{t(`privacy.never.${what}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Optimistic update, reverted if the request fails; the notification offers undo. */
function PrivacyFieldRow({ field, on }: { field: PrivacyField; on: boolean }) {
  const t = useT()
  const hydrated = useHydrated()
  const id = useId()
  const [pending, setPending] = useState<boolean>()

  async function set(value: boolean, offerUndo = true): Promise<void> {
    setPending(value)
    const answer = await call<typeof privacyEndpoints.savePrivacy>('POST /api/tutor/privacy/save', {
      privacy: { [field]: value },
    })
    await refresh()
    setPending(undefined)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    const undo = { text: t('action.undo'), run: () => void set(!value, false) }
    notify('done', t(value ? 'privacy.is_shown' : 'privacy.is_hidden'), offerUndo ? undo : undefined)
  }

  const shown = pending ?? on
  return (
    <tr className="border-t border-line align-top max-tablet:grid max-tablet:grid-cols-[1fr_auto] max-tablet:gap-x-4 max-tablet:py-3">
      <th scope="row" id={id} className="font-medium tablet:py-3 tablet:pr-4">
        {t(`privacy.field.${field}`)}
      </th>
      <td className="text-base max-tablet:order-last max-tablet:col-span-2 tablet:py-3 tablet:pr-4">
        {/* The table header is hidden on a phone. */}
        <span aria-hidden className="tablet:hidden">{`${t('privacy.visitors')} `}</span>
        {t(`privacy.field.${field}.${shown ? 'on' : 'off'}`)}
        {shown && (
          <span className="block text-small text-soft">
            {t('privacy.if_off', { text: t(`privacy.field.${field}.off`) })}
          </span>
        )}
      </td>
      <td className="tablet:py-3">
        <Switch
          on={shown}
          aria-labelledby={id}
          disabled={!hydrated || pending !== undefined}
          onClick={() => void set(!shown)}
          className="mt-0.5 ml-auto"
        />
      </td>
    </tr>
  )
}
