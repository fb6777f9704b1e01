import type { PasskeyCreation, PasskeyRequest } from '#shared/passkey.ts'

/** Returns undefined if the dialog was cancelled, timed out, or found no passkey. */
export async function signWithPasskey(options: PasskeyRequest) {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
    return { id, rawId, type, response }
  } catch {
    return undefined
  }
}

/** Returns `known` if the authenticator already has a passkey of the same owner. */
export async function createPasskey(options: PasskeyCreation) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'cancelled'
  }
}
