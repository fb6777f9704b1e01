import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  appType: 'custom',
  plugins: [react(), tailwind()],
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: true, modulePreload: { polyfill: false } },
  server: { middlewareMode: true, hmr: { port: 24_678 } },
})
