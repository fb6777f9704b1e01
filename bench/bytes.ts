import type { Site } from '../chaos/site.ts'

export type Bytes = { files: number; gzip: number; br: number }

/** What a page makes a browser fetch of JavaScript before anybody touches it: its script, and what it preloads. */
export async function javascriptOf(site: Site, path: string): Promise<Bytes> {
  const { status, body } = await site.ask('GET', path)
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  const files = scriptsIn(body.toString())
  if (files.length === 0) throw new Error(`${path} has no script`)
  const bytes = { files: files.length, gzip: 0, br: 0 }
  for (const file of files) {
    for (const encoding of ['gzip', 'br'] as const) {
      const answer = await site.ask('GET', file, { 'accept-encoding': encoding })
      if (answer.headers['content-encoding'] !== encoding) throw new Error(`${file} is not sent as ${encoding}`)
      bytes[encoding] += answer.body.length
    }
  }
  return bytes
}

function scriptsIn(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? []
  const wanted = tags.filter((tag) => tag.startsWith('<script') || tag.includes('rel="modulepreload"'))
  const addresses = wanted.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
  return [...new Set(addresses)]
}
