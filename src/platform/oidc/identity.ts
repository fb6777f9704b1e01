export type Identity = {
  issuer: string
  /** Permanent and never reassigned, unlike an email address. */
  subject: string
  /** Only an address that the provider has verified. */
  email: string | undefined
  name: string | undefined
}

type Claims = Record<string, unknown> & { iss: string; sub: string }

export function identityOf({ iss, sub, email, email_verified, name }: Claims): Identity {
  return {
    issuer: iss,
    subject: sub,
    email: email_verified === true ? addressOf(email) : undefined,
    name: typeof name === 'string' ? name.replaceAll('\0', '').trim().slice(0, 100) || undefined : undefined,
  }
}

function addressOf(email: unknown): string | undefined {
  if (typeof email !== 'string' || email.length > 200) return undefined
  return /^[^\s@\0]+@[^\s@\0]+$/.test(email) ? email.toLowerCase() : undefined
}
