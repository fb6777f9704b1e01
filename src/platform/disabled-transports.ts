import type { Messengers } from './messengers/messenger.ts'
import type { IdentityProvider } from './oidc/provider.ts'

/** A sent message cannot be rolled back, and a slow service would hold the locks of the transaction. */
export function rejectSend(): never {
  throw new Error('cannot send inside a transaction')
}

export function disableMessengers(messengers: Messengers): Messengers {
  const disabled = { send: rejectSend, fetchMedia: rejectSend, setWebhook: rejectSend }
  const { telegram, viber, whatsapp } = messengers
  return {
    telegram: { ...telegram, ...disabled },
    viber: { ...viber, ...disabled },
    whatsapp: { ...whatsapp, ...disabled },
  }
}

export function disableProvider(provider: IdentityProvider | undefined): IdentityProvider | undefined {
  return provider && { ...provider, begin: rejectSend, finish: rejectSend }
}
