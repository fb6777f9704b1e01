import type { PageModule } from './page-module.ts'

/** More than half of all pages. Their names and imports would be several kilobytes of every public page. */
export const panelFiles = import.meta.glob<PageModule>('/src/features/*/web/**/panel.*.page.tsx')
