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

/**
 * What public pages share besides: cards, then what lists and profiles have, then what a profile shows. Each icon and
 * small part was a file of its own, two dozen on a profile, and every request takes a phone's main thread some time.
 */
const cards =
  /\/src\/(?:features\/catalog\/web\/(?:counted-links|tutor-card|verified-mark|viewed)|ui\/parts\/(?:pictures|stars)[.])/
const lists = new RegExp(
  [
    '/src/ui/parts/(?:badge|breadcrumbs|empty-state|pager|select)[.]',
    '/src/features/tutors/rating-model',
    '/lucide-react/.*/(?:createLucideIcon|Icon|context|defaultAttributes|shared)',
    '/lucide-react/.*/icons/(?:badge-check|check|chevron-(?:down|left|right)|clock|house|map-pin|monitor|x)[.]',
  ].join('|'),
)
const shown = /\/src\/(?:features\/tutors\/shown-parts|ui\/parts\/(?:moved-week|week|week-table|week-view)[.])/

const shared = { configLoader: 'native', logLevel: 'warn', mode: 'production' } as const
await build({
  ...shared,
  build: {
    outDir: 'dist/client',
    rolldownOptions: {
      input: ['src/app/start.ts', 'src/app/browser.tsx', 'src/ui/styles.css'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'site', test: together },
            { name: 'cards', test: cards },
            { name: 'lists', test: lists },
            { name: 'shown', test: shown },
          ],
        },
      },
    },
  },
})
await build({
  ...shared,
  build: { outDir: 'dist/server', ssr: 'src/app/ssr.tsx', manifest: false, copyPublicDir: false },
})
