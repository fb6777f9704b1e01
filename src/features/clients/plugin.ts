import type { Plugin } from '#platform/plugin.ts'
import { fillDemo } from './server/demo.ts'

export const clients: Plugin = { name: 'clients', demo: fillDemo }
