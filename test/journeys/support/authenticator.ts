import type { Page } from '@playwright/test'

/** Adds a virtual authenticator that confirms every request. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The next request for a passkey ends as if its owner had cancelled it. */
export async function cancelNextPasskey(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = () => {
      credentials.get = get
      return Promise.reject(new DOMException('no', 'NotAllowedError'))
    }
  })
}
