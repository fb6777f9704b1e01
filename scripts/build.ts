/** Builds the browser's bundle and the server's rendering bundle. */
import { rm } from 'node:fs/promises'
import { build } from 'vite'

await rm('dist', { recursive: true, force: true })
const shared = { configLoader: 'native', logLevel: 'warn', mode: 'production' } as const
await build({
  ...shared,
  build: { outDir: 'dist/client', rolldownOptions: { input: ['src/app/browser.tsx', 'src/ui/styles.css'] } },
})
await build({
  ...shared,
  build: { outDir: 'dist/server', ssr: 'src/app/ssr.tsx', manifest: false, copyPublicDir: false },
})
