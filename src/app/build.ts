import { createHash } from 'node:crypto'
import { readFileSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '#shared/frame.ts'

type Chunk = { file: string; imports?: string[] }

export type Build = {
  id: string
  files: [string, Buffer][]
  assets(sources: readonly string[], fonts: readonly string[]): Assets
}

/** Reads the built bundle: its files, and those that each page needs. */
export function readBuild(folder: string): Build {
  const client = join(folder, 'client')
  const text = readFileSync(join(client, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const chooserFiles = JSON.parse(readFileSync(join(client, '.vite/chooser.json'), 'utf8')) as Record<string, Chunk>
  const chooser = `/${Object.values(chooserFiles)[0]!.file}`
  const href = (source: string) => `/${manifest[source]!.file}`
  const start = href('src/app/start.ts')
  const script = href('src/app/browser.tsx')
  const styles = [href('src/ui/styles.css')]
  const known = new Map<string, Assets>()

  /** A chunk with all its imports, so that the browser can preload them together. */
  function withImports(source: string, seen = new Set<string>()): Set<string> {
    seen.add(href(source))
    for (const inner of manifest[source]?.imports ?? []) withImports(inner, seen)
    return seen
  }

  return {
    id: createHash('sha256')
      .update(text + chooser)
      .digest('base64url')
      .slice(0, 10),
    files: globSync('**/*', { cwd: client, exclude: ['.vite/**'] })
      .filter((file) => statSync(join(client, file)).isFile())
      .map((file) => [`/${file}`, readFileSync(join(client, file))]),
    assets(sources, fonts) {
      const key = [...sources, ...fonts].join()
      let assets = known.get(key)
      if (!assets) {
        const chunks = new Set(
          ['src/app/browser.tsx', ...sources.map((file) => file.slice(1))].flatMap((source) => [
            ...withImports(source),
          ]),
        )
        for (const early of [start, script]) chunks.delete(early)
        assets = { start, script, ahead: [...chunks], styles, fonts: fonts.map(href), chooser }
        known.set(key, assets)
      }
      return assets
    },
  }
}
