import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { Picker } from '#ui/parts/picker.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { useForm } from '#ui/use-form.ts'
import type { ownEndpoints, profilePage } from '../own-contract.ts'

type Data = PageData<typeof profilePage>

export function About({ client, cities }: Pick<Data, 'client' | 'cities'>) {
  const t = useT()
  const live = useLive()
  const { edition, locale, path } = useFrame()
  const { form, errors, busy, send, typed } = useForm()
  const [other, setOther] = useState<Locale>()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const given = typed(event)
    const saved = await send(
      call<typeof ownEndpoints.save>('POST /api/client/profile/save', {
        client: {
          name: given['name'] ?? '',
          city_id: given['city_id'] ? Number(given['city_id']) : null,
          locale: given['locale'] as Locale,
        },
      }),
    )
    if (!saved) return
    notify('done', t('client_profile.saved'))
    setOther(saved.client.locale && saved.client.locale !== locale ? saved.client.locale : undefined)
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
        {other && (
          <p className="text-base text-soft">
            <a href={localePath(other, edition.locales, path)} className="text-green underline-offset-4">
              {t('client_profile.open_in', { language: t(`locale.${other}`) })}
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
