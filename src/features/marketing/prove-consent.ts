import { call } from '#ui/api.ts'
import { consent } from '#ui/chrome/consent.ts'
import { readStoredConsent } from '#ui/chrome/stored-consent.ts'
import type { marketingEndpoints } from './contract.ts'

let sending = Promise.resolve()
let sentTime: number | undefined

/**
 * Sends the choice of this browser until the server has stored the proof of it: at the choice, and again at every start
 * of a page. One choice follows another, because the server keeps the last one.
 */
export function startConsentProof(): void {
  const prove = () => {
    const choice = readStoredConsent()
    if (!choice || choice.proved || choice.time === sentTime) return
    sentTime = choice.time
    const { statistics, marketing, version, time } = choice
    const send = async () => {
      const proof = { statistics, marketing, version }
      const answer = await call<typeof marketingEndpoints.saveConsent>('POST /api/client/consent/save', proof)
      if (answer.status === 'success') consent.markProved(time)
    }
    sending = sending.then(send)
  }
  consent.subscribe(prove)
  prove()
}
