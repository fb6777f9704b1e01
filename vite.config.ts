import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** React Aria names its texts by these tags. It imports 34 languages; ours are a seventh of those bytes. */
const ariaLocales = new Set(['en-US', 'es-ES', 'pl-PL', 'ru-RU', 'uk-UA'])

const ariaTexts: Plugin = {
  name: 'aria-texts',
  enforce: 'pre',
  load(id) {
    const locale = /\/react-(?:aria|stately)\/dist\/private\/intl\/[^/]+\/([\w-]+)\.mjs$/.exec(id)?.[1]
    // A language without texts of its own is shown in English, as an edition in a new language needs it.
    return locale === undefined || ariaLocales.has(locale) ? undefined : "export { default } from './en-US.mjs'"
  },
}

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwind(), ariaTexts],
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, modulePreload: { polyfill: false } },
  // Their indexes name thousands of modules: bundled, the server loads the few that are used.
  ssr: { noExternal: ['lucide-react', 'react-aria-components', 'react-aria', 'react-stately'] },
  server: { middlewareMode: true, hmr: { port: 24_678 } },
})
