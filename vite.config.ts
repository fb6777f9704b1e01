import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwind()],
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, modulePreload: { polyfill: false } },
  // Its index names thousands of icons: bundled, the server loads the few that are used.
  ssr: { noExternal: ['lucide-react'] },
  server: { middlewareMode: true, hmr: { port: 24_678 } },
})
