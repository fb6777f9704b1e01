import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useForm } from '#ui/use-form.ts'
import type { clientProfileEndpoints, clientProfilePage } from '../../own-contract.ts'

type Data = PageData<typeof clientProfilePage>

export function ProfileAboutCard({ client, cities }: Pick<Data, 'client' | 'cities'>) {
  const t = useT()
  const live = useHydrated()
  const { edition, locale, path } = useFrame()
  const { form, errors, busy, send, typed } = useForm()
  const [otherLocale, setOtherLocale] = useState<Locale>()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const values = typed(event)
    const saved = await send(
      call<typeof clientProfileEndpoints.save>('POST /api/client/profile/save', {
        client: {
          name: values['name'] ?? '',
          city_id: values['city_id'] ? Number(values['city_id']) : null,
          locale: values['locale'] as Locale,
        },
      }),
    )
    if (!saved) return
    notify('done', t('client_profile.saved'))
    setOtherLocale(saved.client.locale && saved.client.locale !== locale ? saved.client.locale : undefined)
    await refresh()
  }

  return (
    <Card title={t('client_profile.about')}>
      <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <TextField
          label={t('client_profile.name')}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={client.name}
          errors={errors['name']}
        />
        <Picker
          label={t('client_profile.city')}
          name="city_id"
          any={t('client_profile.any_city')}
          options={cities.map(({ value, text }) => ({ value: String(value), text }))}
          defaultValue={client.city_id === null ? '' : String(client.city_id)}
          errors={errors['city_id']}
        />
        <SelectField
          label={t('client_profile.locale')}
          hint={t('client_profile.locale_hint')}
          name="locale"
          choices={edition.locales.map((one) => ({ value: one, text: t(`locale.${one}`) }))}
          defaultValue={client.locale ?? edition.locales[0]!}
          errors={errors['locale']}
        />
        {otherLocale && (
          <p className="text-base text-soft">
            <a href={localePath(otherLocale, edition.locales, path)} className="text-green underline-offset-4">
              {t('client_profile.open_in', { language: t(`locale.${otherLocale}`) })}
            </a>
          </p>
        )}
        <div>
          <Button type="submit" look="main" busy={busy} disabled={!live}>
            {t('action.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
