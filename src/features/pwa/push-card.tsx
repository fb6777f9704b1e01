import { useEffect, useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { pushEndpoints } from './contract.ts'
import { findSubscription, pushAccount, pushOwner, storeSubscription } from './resume-push.ts'

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
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  // Another person of this browser has turned them on, which says nothing about this one.
  if (!pushOwner.is(account)) return 'off'
  return (await storeSubscription(subscription)) ? 'on' : 'off'
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
  try {
    const { pushManager } = await findActiveWorker()
    const options = { userVisibleOnly: true, applicationServerKey: answer.data.key }
    if (await storeSubscription(await pushManager.subscribe(options))) {
      pushOwner.save(account)
      return 'on'
    }
  } catch {
    // The push service of the browser may be out of reach.
  }
  notify('error', t('push.failed'))
  return undefined
}

/** The worker may be missing, for example when its installation failed, and `ready` would wait forever. */
async function findActiveWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), workerMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}
