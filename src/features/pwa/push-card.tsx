import { useEffect, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { pushEndpoints } from './contract.ts'
import { findSubscription, pushAccount, pushOwner, renewSubscription, subscribeWithKey } from './resume-push.ts'

/** Absent where the browser cannot show notifications. */
export function PushCard() {
  const t = useT()
  const { state, busy, turnOn, turnOff } = usePush()
  if (state === 'unsupported') return null
  return (
    <Card title={t('push.title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-base text-pretty text-soft">{t('push.lead')}</p>
        <p role="status" className={state === 'on' ? 'text-green' : ''}>
          {state === 'denied' ? t('push.denied') : t(state === 'on' ? 'push.is_on' : 'push.is_off')}
        </p>
        {state === 'on' && (
          <Button busy={busy} onClick={() => void turnOff()}>
            {t('push.off')}
          </Button>
        )}
        {state === 'off' && (
          <Button busy={busy} onClick={() => void turnOn()}>
            {t('push.on')}
          </Button>
        )}
      </div>
    </Card>
  )
}

const workerMs = 10_000

type PushState = 'unsupported' | 'denied' | 'off' | 'on'

function usePush() {
  const t = useT()
  const { auth } = useFrame()
  const account = pushAccount(auth)
  const [state, setState] = useState<PushState>('unsupported')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void readState(account).then(setState)
  }, [account])

  async function turnOn() {
    setBusy(true)
    const next = await subscribe(t, account)
    setBusy(false)
    if (!next) return
    setState(next)
    await refresh()
  }

  async function turnOff() {
    setBusy(true)
    const subscription = await findSubscription()
    if (subscription) {
      const { endpoint } = subscription
      const answer = await call<typeof pushEndpoints.unsubscribe>('POST /api/push/unsubscribe', { endpoint })
      if (answer.status === 'fail') {
        setBusy(false)
        return notifyFailure(answer, t)
      }
      await subscription.unsubscribe()
    }
    pushOwner.forget()
    setBusy(false)
    setState('off')
    await refresh()
  }

  return { state, busy, turnOn, turnOff }
}

async function readState(account: number | undefined): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  // Another person of this browser may have turned them on, which says nothing about this one.
  if (!pushOwner.is(account)) return 'off'
  return (await renewSubscription()) ? 'on' : 'off'
}

async function subscribe(t: (id: string) => string, account: number | undefined): Promise<PushState | undefined> {
  const permission = await Notification.requestPermission()
  // The question can be dismissed, and asked again.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : undefined
  const answer = await call<typeof pushEndpoints.key>('GET /api/push/key', {})
  if (answer.status === 'fail') {
    notifyFailure(answer, t)
    return undefined
  }
  const worker = await findActiveWorker()
  if (worker && (await subscribeWithKey(worker.pushManager, answer.data.key))) {
    pushOwner.save(account)
    return 'on'
  }
  notify('error', t('push.failed'))
  return undefined
}

/** The worker may be missing, for example when its installation failed, and `ready` would wait forever. */
function findActiveWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, workerMs, undefined))
  return Promise.race([navigator.serviceWorker.ready, late])
}
