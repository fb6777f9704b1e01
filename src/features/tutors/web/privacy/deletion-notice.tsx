import { Moment } from '#ui/format.tsx'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { useForm } from '#ui/use-form.ts'
import type { privacyEndpoints } from '../../contract/privacy.ts'

export function DeletionNotice({ at }: { at: number }) {
  const t = useT()
  const hydrated = useHydrated()
  const { busy, send } = useForm()

  async function cancelDeletion() {
    const done = await send(
      call<typeof privacyEndpoints.cancelDeletion>('POST /api/tutor/privacy/cancel_delete_profile', {}),
    )
    if (!done) return
    notify('done', t('privacy.kept'))
    await refresh()
  }

  return (
    <section
      aria-label={t('privacy.leaving')}
      className="grid gap-3 rounded-card border border-coral bg-coral-wash p-4 tablet:p-5"
    >
      <h2 className="text-body font-semibold">{t('privacy.leaving')}</h2>
      <p className="max-w-text">
        {t('privacy.leaving_text')}{' '}
        <strong className="font-semibold whitespace-nowrap [&_time]:text-ink">
          <Moment seconds={at} />
        </strong>
      </p>
      <div>
        <Button look="main" busy={busy} disabled={!hydrated} onClick={() => void cancelDeletion()}>
          {t('privacy.keep')}
        </Button>
      </div>
    </section>
  )
}
