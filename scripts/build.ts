/** Builds the browser's bundle and the server's rendering bundle. */
import { rm } from 'node:fs/promises'
import { build } from 'vite'

await rm('dist', { recursive: true, force: true })
/**
 * Code that nearly every public page needs is one chunk: two dozen small files would queue on a phone's few
 * connections. The panel loads it, too, with a little code that it does not use.
 */
const siteChunk = new RegExp(
  [
    'app/(?:document|pages|layouts/(?:site|reduced|shell))',
    'ui/(?!admin/|content/|parts/|rich-text/|styles|visitor-id|chrome/cookie-purposes|captcha|live-socket|passkey|provider-return|reconnecting-socket|upload)',
    'ui/parts/(?:avatar|button|combobox|field|floating|loading-bar|logo|notifications|page-head|picker|radio-group|spinner)',
    'shared/(?:access|client|errors|formats|frame|locale|money)',
    'features/catalog/web/search-block',
  ]
    .map((part) => `/src/${part}[^/]*`)
    .join('|'),
)

/**
 * Further chunks of public pages: cards, code of lists and profiles, and code of profiles. As separate files, icons
 * and small components were two dozen requests on a profile.
 */
const cards =
  /\/src\/(?:features\/catalog\/(?:tutor-card|web\/(?:counted-links|verified-mark|viewed))|ui\/parts\/(?:pictures|stars)[.])/
const lists = new RegExp(
  [
    '/src/ui/parts/(?:badge|breadcrumbs|empty-state|pager|select)[.]',
    '/src/features/tutors/rating-model',
    '/lucide-react/.*/(?:createLucideIcon|Icon|context|defaultAttributes|shared)',
    '/lucide-react/.*/icons/(?:badge-check|check|circle-play|chevron-(?:down|left|right)|clock|house|map-pin|monitor|x)[.]',
  ].join('|'),
)
const profileChunk =
  /\/src\/(?:features\/tutors\/public-profile-parts|ui\/parts\/(?:moved-week|week|week-table|week-view)[.])/

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
            { name: 'site', test: siteChunk },
            { name: 'cards', test: cards },
            { name: 'lists', test: lists },
            { name: 'shown', test: profileChunk },
          ],
        },
      },
    },
  },
})
// A script in the head that stops the page must be one plain file without imports.
await build({
  ...shared,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/chooser.json',
    rolldownOptions: { input: 'src/features/experiments/web/chooser.ts', output: { format: 'iife' } },
  },
})
await build({
  ...shared,
  build: {
    outDir: 'dist/server',
    ssr: 'src/app/ssr.tsx',
    manifest: false,
    copyPublicDir: false,
    // A process loads every page at its start, and one file is loaded faster than four hundred.
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
