/** Builds the browser's bundle and the server's rendering bundle. */
import { rm } from 'node:fs/promises'
import { build } from 'vite'

await rm('dist', { recursive: true, force: true })
/**
 * What nearly every public page needs travels as one file: two dozen small ones would stand in line behind each other
 * on a phone's few connections. The panel has it too, and a little more than it uses.
 */
const together = new RegExp(
  [
    'app/(?:document|pages|layouts/(?:site|reduced|shell))',
    'ui/(?!admin/|parts/|styles)',
    'ui/parts/(?:avatar|button|combobox|field|floating|loading-bar|logo|notifications|picker|radio-group|spinner)',
    'shared/(?:access|client|errors|formats|frame|locale|money)',
    'features/catalog/web/search-block',
  ]
    .map((part) => `/src/${part}[^/]*`)
    .join('|'),
)

const shared = { configLoader: 'native', logLevel: 'warn', mode: 'production' } as const
await build({
  ...shared,
  build: {
    outDir: 'dist/client',
    rolldownOptions: {
      input: ['src/app/start.ts', 'src/app/browser.tsx', 'src/ui/styles.css'],
      output: { codeSplitting: { groups: [{ name: 'site', test: together }] } },
    },
  },
})
await build({
  ...shared,
  build: { outDir: 'dist/server', ssr: 'src/app/ssr.tsx', manifest: false, copyPublicDir: false },
})
