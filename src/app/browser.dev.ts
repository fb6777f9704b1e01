// Replaces what Vite would write into an index.html: live reload and React refresh, which must load before the first
// component.
/* oxlint-disable import/no-absolute-path -- Vite's development server has these modules at these paths only */
// @ts-expect-error a module that only Vite's development server has
import '/@vite/client'
// @ts-expect-error a module that only Vite's development server has
import refresh from '/@react-refresh'

refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
await import('./browser.tsx')
