import type { Site } from '../chaos/site.ts'

export type Bytes = { files: number; gzip: number; br: number }

/** What a page makes a browser fetch of JavaScript before anybody touches it: its scripts, and what they import. */
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

/** The one that begins, and those that it loads. */
function scriptsIn(html: string): string[] {
  const tag = /<script type="module"[^>]*>/.exec(html)?.[0] ?? ''
  const named = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1]?.split(' ') ?? []
  return [...new Set(['src', 'data-then', 'data-ahead'].flatMap(named))]
}
