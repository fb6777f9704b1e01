import type { apiEndpoints } from '../../contract/v1.ts'

type Values = Partial<Record<string, Record<string, string>>>
type ExampleParameter = { name: string; in: 'path' | 'query'; example: string }

/** Values that the page fills in; a test runs every example with them. */
export function exampleValues(tutorId: number): Values {
  return {
    tutors: { page: '1' },
    tutor: { id: String(tutorId) },
    orders: { page: '1' },
    order: { id: '1' },
  } satisfies Partial<Record<keyof typeof apiEndpoints, Record<string, string>>>
}

export function curlExample(origin: string, path: string, parameters: readonly ExampleParameter[]): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example))
    else if (example) query.set(name, example)
  }
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return `curl '${origin}${filled}${search}' \\\n  -H "Authorization: Bearer $REPETO_TOKEN"`
}

export function webhookBodyExample(origin: string, edition: string): string {
  const data = { object: 'order', id: 1024, status: 'appointed', url: `${origin}/api/v1/orders/1024` }
  const body = { id: `evt_${edition}_58213`, type: 'order.status_changed', created_at: 1_795_000_000, edition, data }
  return JSON.stringify(body, null, 2)
}

/** Node. A test runs it against a real delivery. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromRepeto(secret, signatureHeader, rawBody, now = Date.now() / 1000) {
  const { t, v1 } = Object.fromEntries(signatureHeader.split(',').map((part) => part.split('=')))
  if (Math.abs(now - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${t}.\${rawBody}\`).digest()
  const given = Buffer.from(v1, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
`
