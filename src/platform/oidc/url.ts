type OidcUrl = { issuer: URL; clientId: string; secret: string; name: string }

/** `https://CLIENT_ID:SECRET@issuer.example/path?name=Google`, percent-encoded where needed. */
export function readOidcUrl(text: string): OidcUrl {
  const { protocol, host, pathname, username, password, searchParams } = new URL(text)
  return {
    issuer: new URL(`${protocol}//${host}${pathname}`),
    clientId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    name: searchParams.get('name') ?? '',
  }
}

/** Requires a client, a secret and a name, and HTTPS unless the server is on this machine. */
export function isOidcUrl(text: string): boolean {
  try {
    const { issuer, clientId, secret, name } = readOidcUrl(text)
    const safe = issuer.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
    return safe && clientId !== '' && secret !== '' && name !== '' && name.length <= 40
  } catch {
    return false
  }
}
