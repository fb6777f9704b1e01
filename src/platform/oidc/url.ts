type OidcUrl = { issuer: URL; clientId: string; secret: string; name: string }

/** `https://CLIENT_ID:SECRET@issuer.example/path?name=Google`, its parts percent-encoded where they must be. */
export function readOidcUrl(text: string): OidcUrl {
  const { protocol, host, pathname, username, password, searchParams } = new URL(text)
  return {
    issuer: new URL(`${protocol}//${host}${pathname}`),
    clientId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    name: searchParams.get('name') ?? '',
  }
}

/** With its client, secret and name; and never in the clear, but to a server on this machine. */
export function isOidcUrl(text: string): boolean {
  try {
    const { issuer, clientId, secret, name } = readOidcUrl(text)
    const safe = issuer.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
    return safe && clientId !== '' && secret !== '' && name !== '' && name.length <= 40
  } catch {
    return false
  }
}
