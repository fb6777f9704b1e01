import type { SubmitEvent } from 'react'
import type { requestEndpoints } from '#features/orders/contract.ts'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { PhoneField } from '#ui/parts/phone-field.tsx'
import { TermsCheckbox } from '#ui/terms-checkbox.tsx'
import { useForm } from '#ui/use-form.ts'
import type { placementResultPage } from '../contract.ts'

type School = NonNullable<PageData<typeof placementResultPage>['school']>

/** Asks the school for lessons at the level of the result. Signed-in clients are known already. */
export function SchoolRequest({ school, wizard }: { school: School; wizard: string }) {
  const t = useT()
  const hydrated = useHydrated()
  const { form, errors, busy, send, typed } = useForm()
  const { lesson_id, level_ids, goal, phone_prefix, me } = school

  async function place(event: SubmitEvent<HTMLFormElement>) {
    const { name, phone, email, terms } = typed(event)
    const request = {
      lessons: [{ id: lesson_id, levels: level_ids }],
      goal,
      location_online: true,
      ...(!me && { name: name ?? '', phone: phone ?? '', email: email ?? '', terms: terms === '1' }),
    }
    const path = 'POST /api/client/order/make_test_landing_school_request'
    const placed = await send(call<typeof requestEndpoints.makeTestLanding>(path, { request }))
    if (placed) await navigate(placed.link)
  }

  return (
    <Card title={t('placement.request')}>
      <p className="mb-3 text-base text-soft">{t('placement.request_lead')}</p>
      {hydrated && (
        <form ref={form} noValidate onSubmit={(event) => void place(event)} className="grid gap-4">
          {!me && (
            <>
              <TextField
                label={t('request.name')}
                name="name"
                autoComplete="name"
                required
                maxLength={100}
                errors={errors['name']}
              />
              <PhoneField label={t('request.phone')} name="phone" prefix={phone_prefix} errors={errors['phone']} />
              <TextField
                label={t('request.email')}
                hint={t('request.email_hint')}
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                errors={errors['email']}
              />
              <TermsCheckbox
                label={t('request.terms')}
                pages={['public_offer', 'privacy_policy']}
                errors={errors['terms']}
              />
            </>
          )}
          <Button type="submit" look="main" busy={busy}>
            {t('request.send')}
          </Button>
        </form>
      )}
      <p className="mt-3 text-base">
        <a href={wizard} rel="nofollow" className="py-2 text-green underline-offset-4">
          {t('placement.wizard')}
        </a>
      </p>
    </Card>
  )
}
