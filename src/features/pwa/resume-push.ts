import type { WireAuth } from '#shared/access.ts'
import { call } from '#ui/api.ts'
import { storage } from '#ui/storage.ts'
import type { pushEndpoints } from './contract.ts'

const ownerKey = 'push_account'

export const pushAccount = ({ client_info, tutor_info, acting }: WireAuth) =>
  acting ? undefined : (client_info ?? tutor_info)?.id

/** The account that turned notifications on in this browser. */
export const pushOwner = {
  is: (account: number | undefined) =>
    account !== undefined && storage('localStorage').getItem(ownerKey) === String(account),
  save: (account: number | undefined) => storage('localStorage').setItem(ownerKey, String(account)),
  forget: () => storage('localStorage').removeItem(ownerKey),
}

let resumed: number | undefined

/** A subscription ends with its session, so the next session of the same account renews it. */
export async function resumePush(auth: WireAuth): Promise<void> {
  const account = pushAccount(auth)
  const isResumed = account === resumed
  resumed = account
  if (isResumed || !pushOwner.is(account) || !('serviceWorker' in navigator)) return
  await renewSubscription()
}

/** Stores the subscription of this browser for the session. Returns whether there is one that gets notices. */
export async function renewSubscription(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!(await registration?.pushManager.getSubscription())) return false
  const answer = await call<typeof pushEndpoints.key>('GET /api/push/key', {})
  return answer.status === 'success' && subscribeWithKey(registration!.pushManager, answer.data.key)
}

/** A subscription for another key of the site gets no notices and rejects this one, so it ends first. */
export async function subscribeWithKey(pushManager: PushManager, key: string): Promise<boolean> {
  try {
    const known = await pushManager.getSubscription()
    if (known && !isForKey(known, key)) await known.unsubscribe()
    return await storeSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  } catch {
    // The push service of the browser may be out of reach.
    return false
  }
}

function isForKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function storeSubscription(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const input = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const answer = await call<typeof pushEndpoints.subscribe>('POST /api/push/subscribe', input)
  return answer.status === 'success'
}
