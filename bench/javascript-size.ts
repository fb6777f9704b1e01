import type { Site } from '../chaos/site.ts'

export type JavascriptSize = { files: number; gzip: number; br: number }

export async function measureJavascript(site: Site, path: string): Promise<JavascriptSize> {
  const { status, body } = await site.request('GET', path)
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  const files = listScripts(body.toString())
  if (files.length === 0) throw new Error(`${path} has no script`)
  const bytes = { files: files.length, gzip: 0, br: 0 }
  for (const file of files) {
    for (const encoding of ['gzip', 'br'] as const) {
      const answer = await site.request('GET', file, { 'accept-encoding': encoding })
      if (answer.headers['content-encoding'] !== encoding) throw new Error(`${file} is not sent as ${encoding}`)
      bytes[encoding] += answer.body.length
    }
  }
  return bytes
}

function listScripts(html: string): string[] {
  const tag = /<script type="module"[^>]*>/.exec(html)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1]?.split(' ') ?? []
  const plain = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, file]) => file!)
  return [...new Set([...plain, ...['src', 'data-then', 'data-ahead'].flatMap(attribute)])]
}
