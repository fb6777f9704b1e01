import { useId, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import type { NotificationPreferences } from '../../preference-contract.ts'
import { messengerTitles } from '../../preference-model.ts'
import type { LinkMessengerEndpoint, UnlinkMessengerEndpoint } from './messenger-endpoints.ts'

type Messenger = NotificationPreferences['messengers'][number]

export function MessengerLinks({ messengers }: { messengers: readonly Messenger[] }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-4">
      <h3 id={id}>{t('choices.messengers')}</h3>
      <p className="mb-2 text-small text-pretty text-soft">{t('choices.messengers_hint')}</p>
      <ul className="grid divide-y divide-line">
        {messengers.map((one) => (
          <li key={one.name}>
            <MessengerLink {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MessengerLink({ name: messenger, service, linked_at }: Messenger) {
  const t = useT()
  const live = useHydrated()
  const [busy, setBusy] = useState(false)
  const [address, setAddress] = useState<string>()
  const name = messengerTitles[messenger]
  const linked = linked_at !== null

  async function link() {
    setBusy(true)
    const answer = await call<LinkMessengerEndpoint>('POST /api/chat/messengers/link', { service })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    // Browsers block a window that is opened after an await, so a link is shown instead.
    if (answer.data.url !== null) return setAddress(answer.data.url)
    await refresh()
    notify('done', t('choices.link_done', { name }))
  }

  async function unlink() {
    setBusy(true)
    const answer = await call<UnlinkMessengerEndpoint>('POST /api/chat/messengers/unlink', { service })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    await refresh()
    notify('done', t('choices.unlinked', { name }))
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <p>
        {name}
        {linked && <span className="ml-2 text-small text-green">{t('choices.linked')}</span>}
      </p>
      {address !== undefined && !linked ? (
        <ButtonLink size="small" look="main" href={address} target="_blank" rel="noopener noreferrer">
          {t('choices.open', { name })}
        </ButtonLink>
      ) : (
        <Button
          size="small"
          busy={busy}
          disabled={!live}
          aria-label={t(linked ? 'choices.unlink_from' : 'choices.link_to', { name })}
          onClick={() => void (linked ? unlink() : link())}
        >
          {t(linked ? 'choices.unlink' : 'choices.link')}
        </Button>
      )}
      {address !== undefined && !linked && (
        <p role="status" className="basis-full text-small text-pretty text-soft">
          {t(`choices.link_open.${messenger}`)}
        </p>
      )}
    </div>
  )
}
