import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { countries } from '#editions/editions.ts'
import type { Page } from '#shared/contract.ts'
import { languages } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { serveFiles } from '#platform/http/static.ts'
import type { AnsweredPage } from '#platform/pages/answer.ts'
import type { Runtime } from '#platform/plugin.ts'
import type * as rendered from './ssr.tsx'
import { readBuild } from './build.ts'
import type { Build } from './build.ts'
import { root } from './runtime.ts'
import { messagesOf } from './page-messages.ts'

type Rendering = typeof rendered

let shippedBuild: Build | undefined
/** The files do not change while a process runs, and tests open the product hundreds of times. */
const readShippedBuild = () => (shippedBuild ??= readBuild(join(root, 'dist')))

export type Renderer = { build: string; render: (answered: AnsweredPage) => string }

/** Renders pages and serves their assets, from the build or from the sources in development. */
export async function openRenderer(
  server: FastifyInstance,
  runtime: Runtime,
  pages: readonly Page[],
): Promise<Renderer> {
  serveFiles(
    server,
    countries.map(({ code }) => [
      `/flags/${code}.svg`,
      readFileSync(join(root, 'node_modules/country-flag-icons/3x2', `${code}.svg`)),
    ]),
  )
  const drawables = pages.flatMap(({ id, layout }) => (layout === 'none' ? [] : [{ page: id, layout }]))
  if (runtime.config.dev) {
    const { openDevelopment } = await import('./development.ts')
    return openDevelopment(server, runtime, drawables)
  }
  const build = readShippedBuild()
  serveFiles(server, build.files)
  const rendering = (await import(join(root, 'dist/server/ssr.js'))) as Rendering
  await rendering.preloadPages(drawables)
  return {
    build: build.id,
    render(answered) {
      const { page, frame } = answered.answer
      const assets = build.assets(rendering.sourcesOf(page), fontsOf(frame.locale))
      return rendering.render(answered, messagesOf(runtime, answered), assets)
    },
  }
}

/**
 * The font subsets that a locale needs, loaded together so that a page does not mix typefaces. The browser fetches
 * other subsets on demand.
 */
function fontsOf(locale: Locale): string[] {
  const { script, extended } = languages[locale]
  const subsets = new Set([script, 'latin', ...(extended ? [`${script}-ext`] : [])])
  return [...subsets].map((subset) => `node_modules/@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`)
}
